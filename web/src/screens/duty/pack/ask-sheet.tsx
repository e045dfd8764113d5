import { inspectorPackCalls } from '@vigil/contract/inspector-pack/inspector-pack'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { dayField } from '#infrastructure/i18n/day-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { usePackReread } from './use-pack-reread.ts'
import styles from './pack.module.css'

interface AskSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** So many days up to today, which counts too. */
const spans = { month: 30, quarter: 91, year: 365 } as const
const spanNames = ['month', 'quarter', 'year'] as const
const dayMs = 86_400_000

const daysOf = (span: keyof typeof spans): { fromDay: string; toDay: string } => {
  const now = Date.now()
  const dayAt = (at: number): string => dayField(new Date(at).toISOString())
  return { fromDay: dayAt(now - (spans[span] - 1) * dayMs), toDay: dayAt(now) }
}

export const AskSheet = ({ projectId, onClose }: AskSheetProps) => {
  const t = useText()
  const reread = usePackReread()
  const language: 'zh' | 'en' = useLanguage() === 'en' ? 'en' : 'zh'
  const form = useCallForm(inspectorPackCalls.ask, {
    defaults: daysOf('quarter'),
    inputOf: (values) => ({ projectId, ...values, language }),
    refusals: { packPeriod: 'fromDay' },
    onDone: () => {
      reread()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.duty.pack.ask)}
      hint={t(($) => $.duty.pack.askHint)}
      verb={t(($) => $.duty.pack.make)}
      onClose={onClose}
    >
      <div className={styles.acts}>
        {spanNames.map((span) => (
          <Button key={span} look="soft" size="small" onClick={() => form.change(daysOf(span))}>
            {t(($) => $.duty.pack.spans[span])}
          </Button>
        ))}
      </div>
      <MomentField {...form.field('fromDay')} type="date" label={t(($) => $.duty.pack.from)} />
      <MomentField {...form.field('toDay')} type="date" label={t(($) => $.duty.pack.to)} />
    </FormSheet>
  )
}
