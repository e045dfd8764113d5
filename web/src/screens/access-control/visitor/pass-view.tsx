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
import { Icon } from '#ui/icon/icon.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { momentText, windowText } from '../window-text.ts'
import { visitTone } from '../visits/visit-tone.ts'
import { NoLink } from './no-link.tsx'
import { usePass } from './use-pass.ts'
import { VisitorFrame } from './visitor-frame.tsx'
import styles from './visitor.module.css'

const QrCode = lazyPart(() => import('#features/account/qr-code.tsx').then((file) => file.QrCode), { height: 280 })

type Pass = OutputOf<typeof visitCalls.pass>

/** The step of a code and the one after it, which still counts. */
const codeS = 60

/** How far it is, and within its time the code that a gate reads. */
export const PassView = ({ secret }: { readonly secret: string }) => {
  const t = useText()
  const { pass, failure, again } = usePass(secret)
  if (!pass && failure?.kind === 'refused') return <NoLink words="noPass" />
  return (
    <VisitorFrame title={t(($) => $.register.access.pass.title)} subtitle={pass?.unitName}>
      {pass && <Shown pass={pass} secret={secret} onChanged={again} />}
      {!pass && failure && <AskedInVain failure={failure} retry={again} />}
      {!pass && !failure && <RowSkeleton rows={5} label={t(($) => $.register.access.pass.looking)} />}
    </VisitorFrame>
  )
}

interface ShownProps {
  readonly pass: Pass
  readonly secret: string
  readonly onChanged: () => void
}

const Shown = ({ pass, secret, onChanged }: ShownProps) => {
  const t = useText()
  const { run, ...taking } = useCommand(visitCalls.withdraw, onChanged)
  const mayWithdraw = pass.state === 'asked' || pass.state === 'approved'
  return (
    <>
      {pass.isFire && <Fire />}
      <Ticket pass={pass} />
      {pass.doors.length > 0 && <Doors doors={pass.doors} />}
      <p className={styles.note}>
        <Icon name="run" size={22} />
        {t(($) => $.register.access.pass.evacuate)}
      </p>
      {mayWithdraw && (
        <AskedTwice
          text={t(($) => $.register.access.pass.withdraw)}
          ask={t(($) => $.register.access.pass.withdrawAsk)}
          onSure={() => void run({ secret })}
          {...taking}
        />
      )}
    </>
  )
}

const Fire = () => {
  const t = useText()
  return (
    <div className={styles.stop} role="alert">
      <SeverityBadge severity="fire" size={32} />
      <span>
        <b>{t(($) => $.register.access.pass.fire)}</b>
        {t(($) => $.register.access.pass.fireHint)}
      </span>
    </div>
  )
}

const Ticket = ({ pass }: { readonly pass: Pass }) => {
  const t = useText()
  const name = useName()
  const mayPass = pass.qr !== null && !pass.isFire
  return (
    <section className={styles.ticket}>
      <div className={styles.state}>
        <h2>
          {mayPass && <SeverityBadge severity="ok" size={24} />}
          {mayPass ? t(($) => $.register.access.pass.good) : t(($) => $.register.access.pass.title)}
        </h2>
        <StateTag tone={visitTone[pass.state]}>{name(visitStateWords[pass.state])}</StateTag>
      </div>
      <Code pass={pass} />
      <div className={styles.tear} />
      <Facts pass={pass} />
    </section>
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
      <figure className={styles.code}>
        <QrCode text={pass.qr} label={t(($) => $.register.access.pass.qr)} />
        <figcaption className={styles.left}>
          <Ring share={leftS / codeS} />
          {t(($) => $.register.access.pass.refresh, { leftS })}
        </figcaption>
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

/** How much of its minute is left; the words beside it say the same. */
const Ring = ({ share }: { readonly share: number }) => (
  <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
    <circle cx="14" cy="14" r="11" />
    <circle cx="14" cy="14" r="11" pathLength="1" strokeDasharray={`${Math.min(1, Math.max(0, share))} 1`} />
  </svg>
)

const Facts = ({ pass }: { readonly pass: Pass }) => {
  const t = useText()
  const language = useLanguage()
  const facts = [
    [t(($) => $.register.access.pass.visitor), pass.visitorName],
    [t(($) => $.register.access.pass.host), pass.hostName],
    [t(($) => $.register.access.pass.time), windowText(pass.beginsAt, pass.endsAt, language)],
    [t(($) => $.register.access.pass.people), t(($) => $.register.access.pass.peopleOf, { count: pass.people })],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([title, value]) =>
          value !== null && (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const Doors = ({ doors }: { readonly doors: Pass['doors'] }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <Card
      title={t(($) => $.register.access.pass.doors)}
      aside={<span>{t(($) => $.register.access.pass.doorCount, { count: doors.length })}</span>}
      padded={false}
    >
      <ul className={styles.doors}>
        {doors.map(({ name, passedAt }) => (
          <li key={name}>
            <Icon name="door" size={22} />
            <b>{name}</b>
            <small data-passed={passedAt !== null}>
              {passedAt !== null && <SeverityBadge severity="ok" size={16} />}
              {passedAt === null
                ? t(($) => $.register.access.pass.unused)
                : t(($) => $.register.access.pass.passed, { time: dayTimeText(Date.parse(passedAt), language) })}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
