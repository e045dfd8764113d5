import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

/** planned: nobody has it yet. notOffered: the operator left it out. Words that hardly anybody reads: not in the first visit. */
const words = {
  planned: {
    title: { zh: '此页面尚未完成', en: 'This page is not built yet' },
    hint: { zh: '已列入计划，目前还不能使用。', en: 'It is planned and cannot be used yet.' },
  },
  notOffered: {
    title: { zh: '此功能未开通', en: 'Not part of your service' },
    hint: {
      zh: '此功能不在服务商为您开通的范围内，需要时请联系服务商。',
      en: 'Your operator does not offer this part. Ask your operator if you need it.',
    },
  },
}

export interface PlannedScreenProps {
  readonly why?: keyof typeof words
  readonly name: { readonly zh: string; readonly en: string }
}

/** An address that exists and a page that does not, or not here: it says so, and shows the way back. */
export const PlannedScreen = ({ name, why = 'planned' }: PlannedScreenProps) => {
  const t = useText()
  const nameOf = useName()
  const router = useRouter()
  return (
    <RecordPage title={nameOf(name)}>
      <EmptyState
        picture="plan"
        title={nameOf(words[why].title)}
        hint={nameOf(words[why].hint)}
        action={
          <Button look="soft" onClick={() => void router.go(router.places.home, 'relaunch')}>
            {t(($) => $.shell.page.goHome)}
          </Button>
        }
      />
    </RecordPage>
  )
}
