import type { AlarmNotice, Notice } from '@vigil/contract/notice/notice'
import type { RecordRowProps } from '#foundation/record/record-columns.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { SwipeRow } from './swipe-row.tsx'
import { useNoticeWords, type NoticeWords } from './use-notice-words.ts'
import { useAcknowledge } from './use-notices.ts'
import styles from './notice-row.module.css'

interface RowProps {
  readonly notice: Notice
  readonly isShown: boolean
  readonly onOpen: () => void
}

/** One case. What can be acknowledged is swiped to the left, or taken by its button. */
export const NoticeRow = ({ row, selected, onPress }: RecordRowProps<Notice>) => {
  const rest = { isShown: selected, onOpen: onPress }
  if (row.kind === 'alarm' && row.mayAcknowledge) return <Swiped notice={row} {...rest} />
  return (
    <article className={styles.item}>
      <NoticeButton notice={row} {...rest} />
      {isStorm(row) && (
        <div className={styles.actions}>
          <OpenButton onOpen={onPress} />
        </div>
      )}
    </article>
  )
}

/** A storm is never taken with one swipe: what threatens life and waits is opened. */
const isStorm = (notice: Notice): boolean =>
  notice.kind === 'alarm' && notice.part === 'needsMe' && notice.priority === 1 && notice.size > 1

const OpenButton = ({ onOpen }: Pick<RowProps, 'onOpen'>) => {
  const t = useText()
  return (
    <Button className={styles.fire} onClick={onOpen}>
      {t(($) => $.notice.open)}
    </Button>
  )
}

const Swiped = (props: RowProps & { readonly notice: AlarmNotice }) => {
  const t = useText()
  const { run, busy, failure } = useAcknowledge()
  const { alarmId, priority } = props.notice
  const acknowledge = (): void => void run({ alarmId })
  return (
    <article className={styles.item}>
      <SwipeRow label={t(($) => $.notice.acknowledge)} onSwipe={acknowledge}>
        <NoticeButton {...props} />
        <div className={styles.actions}>
          {priority === 1 && <OpenButton onOpen={props.onOpen} />}
          <Button look="outline" busy={busy} onClick={acknowledge}>
            {t(($) => $.notice.acknowledge)}
          </Button>
        </div>
        <FailureLine failure={failure} />
      </SwipeRow>
    </article>
  )
}

const rereadMs = 30_000

const NoticeButton = ({ notice, isShown, onOpen }: RowProps) => {
  const t = useText()
  const now = useNow(rereadMs)
  const { title, text, time, sign } = useNoticeWords(notice, now)
  return (
    <button type="button" className={styles.face} aria-pressed={isShown} onClick={onOpen}>
      {notice.isUnread && (
        <i className={styles.dot}>
          <Spoken>{t(($) => $.notice.unread)}</Spoken>
        </i>
      )}
      <Sign sign={sign} />
      <span className={styles.words}>
        <span className={styles.top}>
          <b className={styles.title}>{title}</b>
          <time className={styles.time} dateTime={notice.at}>
            {time}
          </time>
        </span>
        <span className={styles.text}>{text}</span>
      </span>
    </button>
  )
}

const Sign = ({ sign }: Pick<NoticeWords, 'sign'>) =>
  'icon' in sign ? (
    <span className={`${styles.sign} ${styles.off}`}>
      <Icon name={sign.icon} size={22} />
    </span>
  ) : (
    <span className={`${styles.sign} ${styles[sign.severity]}`}>
      <SeverityBadge severity={sign.severity} size={26} label={sign.word} />
    </span>
  )
