import type { OutputOf } from '@vigil/contract/call'
import { reportCalls, reportKindRows, reportKinds, type ReportKind } from '@vigil/contract/work-order/report'
import { Mobile } from '@vigil/contract/validators/contact'
import { useState, type FormEvent } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { ReportPhotos } from './report-photos.tsx'
import { Receipt } from './receipt.tsx'
import styles from './report.module.css'

/** What is wrong, in as few presses as somebody in a stairwell has patience for. */
export const ReportForm = ({ code }: { readonly code: string }) => {
  const t = useText()
  const [photos, setPhotos] = useState<readonly Blob[]>([])
  const [receipt, setReceipt] = useState<OutputOf<typeof reportCalls.send> | undefined>(undefined)
  const [tried, setTried] = useState(false)
  const [kinds, setKinds] = useState<readonly ReportKind[]>([])
  const [words, setWords] = useState('')
  const [userTel, setTel] = useState('')
  const { run, busy, failure } = useCommand(reportCalls.send, setReceipt)
  const isTel = userTel === '' || Mobile.safeParse(userTel).success
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (kinds.length === 0 || !isTel) return
    void run({
      code,
      kinds: [...kinds],
      ...(words.trim() === '' ? {} : { words }),
      ...(userTel === '' ? {} : { userTel }),
    })
  }
  if (receipt) return <Receipt receipt={receipt} photos={photos} />
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <h2 className={styles.title}>{t(($) => $.register.report.title)}</h2>
      <Fire />
      <Kinds chosen={kinds} onChange={setKinds} problem={tried && kinds.length === 0} />
      <TextArea label={t(($) => $.register.report.words)} maxLength={300} value={words} onChange={setWords} />
      <ReportPhotos photos={photos} onChange={setPhotos} />
      <TextField
        label={t(($) => $.register.report.tel)}
        placeholder={t(($) => $.register.report.telHint)}
        inputMode="tel"
        autoComplete="tel"
        maxLength={11}
        value={userTel}
        onChange={setTel}
        problem={tried && !isTel ? t(($) => $.register.report.telWrong) : undefined}
      />
      <FailureLine failure={failure} />
      <Button submits size="large" busy={busy}>
        {t(($) => $.register.report.send)}
      </Button>
      <p className={styles.note}>{t(($) => $.register.report.privacy)}</p>
    </form>
  )
}

const Fire = () => {
  const t = useText()
  return (
    <p className={styles.fire} role="note">
      {t(($) => $.register.report.fire)}
      <a href="tel:119">{t(($) => $.register.report.call)}</a>
    </p>
  )
}

interface KindsProps {
  readonly chosen: readonly ReportKind[]
  readonly onChange: (kinds: readonly ReportKind[]) => void
  readonly problem: boolean
}

const Kinds = ({ chosen, onChange, problem }: KindsProps) => {
  const t = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const toggle = (kind: ReportKind): void =>
    onChange(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])
  return (
    <fieldset className={styles.kinds}>
      <legend>{t(($) => $.register.report.kinds)}</legend>
      {reportKinds.map((kind) => (
        <CheckBox key={kind} checked={chosen.includes(kind)} onChange={() => toggle(kind)}>
          {reportKindRows[kind][language]}
        </CheckBox>
      ))}
      {problem && (
        <p className={styles.problem} role="alert">
          {t(($) => $.register.report.kindsNone)}
        </p>
      )}
    </fieldset>
  )
}
