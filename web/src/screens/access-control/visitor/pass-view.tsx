import type { OutputOf } from '@vigil/contract/call'
import { visitStateWords } from '@vigil/contract/visitor/visit-moves'
import { visitCalls } from '@vigil/contract/visitor/visit'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { AskedInVain } from '#screens/register/asked-in-vain.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import { momentText, windowText } from '../window-text.ts'
import { visitTone } from '../visits/visit-tone.ts'
import { NoLink } from './no-link.tsx'
import { usePass } from './use-pass.ts'
import styles from '../access.module.css'

const QrCode = lazyPart(() => import('#features/account/qr-code.tsx').then((file) => file.QrCode), { height: 280 })

type Pass = OutputOf<typeof visitCalls.pass>

/** How far it is, and within its time the code that a gate reads. */
export const PassView = ({ secret }: { readonly secret: string }) => {
  const t = useText()
  const { pass, failure, again } = usePass(secret)
  if (pass) return <Shown pass={pass} secret={secret} onChanged={again} />
  if (!failure) return <RowSkeleton rows={5} label={t(($) => $.register.access.pass.looking)} />
  if (failure.kind === 'refused') return <NoLink words="noPass" />
  return <AskedInVain failure={failure} retry={again} />
}

interface ShownProps {
  readonly pass: Pass
  readonly secret: string
  readonly onChanged: () => void
}

const Shown = ({ pass, secret, onChanged }: ShownProps) => {
  const t = useText()
  const name = useName()
  const { run, ...taking } = useCommand(visitCalls.withdraw, onChanged)
  const mayWithdraw = pass.state === 'asked' || pass.state === 'approved'
  return (
    <div className={styles.form}>
      <h2 className={styles.big}>{t(($) => $.register.access.pass.title)}</h2>
      <div>
        <StateTag tone={visitTone[pass.state]}>{name(visitStateWords[pass.state])}</StateTag>
      </div>
      {pass.isFire && (
        <p className={styles.stop} role="alert">
          {t(($) => $.register.access.pass.fire)}
          <br />
          {t(($) => $.register.access.pass.fireHint)}
        </p>
      )}
      <Code pass={pass} />
      <Facts pass={pass} />
      <p className={styles.hint}>{t(($) => $.register.access.pass.evacuate)}</p>
      {mayWithdraw && (
        <AskedTwice
          text={t(($) => $.register.access.pass.withdraw)}
          ask={t(($) => $.register.access.pass.withdrawAsk)}
          onSure={() => void run({ secret })}
          {...taking}
        />
      )}
    </div>
  )
}

/** The code only while it is worth something; elsewhere, what to wait for. */
const Code = ({ pass }: { readonly pass: Pass }) => {
  const t = useText()
  const language = useLanguage()
  const now = useNow()
  if (pass.qr !== null && pass.qrUntil !== null) {
    const leftS = Math.ceil((Date.parse(pass.qrUntil) - now) / 1_000)
    if (leftS <= 0) return <EmptyState picture="network" title={t(($) => $.register.access.pass.stale)} />
    return (
      <figure className={styles.pass}>
        <QrCode text={pass.qr} label={t(($) => $.register.access.pass.qr)} />
        <figcaption>{t(($) => $.register.access.pass.refresh, { leftS })}</figcaption>
      </figure>
    )
  }
  if (pass.state === 'asked')
    return (
      <EmptyState
        picture="clear"
        title={t(($) => $.register.access.pass.waiting)}
        hint={t(($) => $.register.access.pass.waitingHint)}
      />
    )
  if (pass.state === 'approved' && now < Date.parse(pass.beginsAt)) {
    const time = momentText(pass.beginsAt, language)
    return (
      <EmptyState
        picture="clear"
        title={t(($) => $.register.access.pass.early)}
        hint={t(($) => $.register.access.pass.earlyHint, { time })}
      />
    )
  }
  return <EmptyState picture="lock" title={t(($) => $.register.access.pass.over)} hint={pass.why ?? undefined} />
}

const Facts = ({ pass }: { readonly pass: Pass }) => {
  const t = useText()
  const language = useLanguage()
  const passed = (at: string | null): string =>
    at === null
      ? t(($) => $.register.access.pass.unused)
      : t(($) => $.register.access.pass.passed, { time: dayTimeText(Date.parse(at), language) })
  return (
    <>
      <FactList
        facts={[
          [t(($) => $.register.access.pass.visitor), pass.visitorName],
          [t(($) => $.register.access.pass.host), pass.hostName],
          [t(($) => $.register.access.pass.unit), pass.unitName],
          [t(($) => $.register.access.pass.time), windowText(pass.beginsAt, pass.endsAt, language)],
          [t(($) => $.register.access.pass.people), pass.people],
        ]}
      />
      {pass.doors.length > 0 && (
        <>
          <b>{t(($) => $.register.access.pass.doors)}</b>
          <FactList atEnd facts={pass.doors.map((door) => [door.name, passed(door.passedAt)])} />
        </>
      )}
    </>
  )
}
