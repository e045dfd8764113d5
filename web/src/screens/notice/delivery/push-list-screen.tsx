import { deliveryChannels, type DeliveryChannel } from '@vigil/contract/delivery'
import { noticeCalls, type SentMessage } from '@vigil/contract/notice'
import { knownEvent } from '@vigil/device-types/event-of'
import { useState } from 'react'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { DeliveryTruth, Outcome } from './delivery-truth.tsx'
import { addressOf } from '../shown-notice.ts'
import screenStyles from '../notice-screen.module.css'
import styles from './push-list-screen.module.css'

type Choice = DeliveryChannel | 'all'

/** Every word that was sent to me, by which way, and what became of it; and who else was told of the same alarm. */
export const PushListScreen = () => {
  const t = useText()
  const guide = useGuide()
  const wide = useWide()
  const [channel, setChannel] = useState<Choice>('all')
  const [shown, setShown] = useState<string | undefined>(undefined)
  const open = (alarmId: string): void =>
    wide ? setShown(alarmId) : void guide.go(addressOf(guide, { kind: 'alarm', id: alarmId }))
  const chips = (['all', ...deliveryChannels] as const).map((value) => ({
    value,
    text: value === 'all' ? t(($) => $.notice.push.all) : t(($) => $.notice.channels[value]),
  }))
  return (
    <div className={screenStyles.page}>
      <main className={screenStyles.master}>
        <NavBar
          title={t(($) => $.notice.push.title)}
          back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
        />
        <ChipRow label={t(($) => $.notice.push.filter)} chips={chips} chosen={[channel]} onPress={setChannel} />
        <Messages channel={channel} shown={shown} onOpen={open} />
      </main>
      {wide && (
        <section className={screenStyles.pane} aria-label={t(($) => $.notice.truth.title)}>
          {shown === undefined ? (
            <EmptyState
              picture="nothing"
              title={t(($) => $.notice.push.choose)}
              hint={t(($) => $.notice.push.chooseHint)}
            />
          ) : (
            <div className={styles.truth}>
              <DeliveryTruth key={shown} alarmId={shown} />
            </div>
          )}
        </section>
      )}
    </div>
  )
}

interface MessagesProps {
  readonly channel: Choice
  readonly shown: string | undefined
  readonly onOpen: (alarmId: string) => void
}

const Messages = ({ channel, ...rest }: MessagesProps) => {
  const t = useText()
  const query = usePages(noticeCalls.messages, channel === 'all' ? {} : { channel })
  return (
    <QueryState
      query={query}
      call={noticeCalls.messages}
      waiting={<RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0)
          return (
            <EmptyState
              picture="nothing"
              title={t(($) => $.notice.push.none)}
              hint={t(($) => $.notice.push.noneHint)}
            />
          )
        return (
          <div className={styles.list}>
            <Card padded={false}>
              {rows.map((row) => (
                <Message key={row.messageId} message={row} {...rest} />
              ))}
            </Card>
            <ListEnd query={query} />
          </div>
        )
      }}
    </QueryState>
  )
}

const Message = ({ message, shown, onOpen }: Omit<MessagesProps, 'channel'> & { readonly message: SentMessage }) => {
  const language = useLanguage()
  const { title, place } = useMessageWords(message)
  const { alarmId, priority } = message
  return (
    <button
      type="button"
      className={styles.row}
      disabled={alarmId === null}
      aria-pressed={alarmId !== null && shown === alarmId}
      onClick={() => alarmId !== null && onOpen(alarmId)}
    >
      <SeverityBadge severity={alarmId === null ? 'off' : alarmSeverity({ priority })} size={22} />
      <span className={styles.words}>
        <b className={styles.title}>{title}</b>
        {place !== '' && <span className={styles.sub}>{place}</span>}
        <Outcome row={message} />
      </span>
      <time className={styles.time} dateTime={message.queuedAt}>
        {dayTimeText(Date.parse(message.queuedAt), language)}
      </time>
    </button>
  )
}

const useMessageWords = ({ event, equipmentTypeId, alarmId, equipmentName, projectName, digest }: SentMessage) => {
  const t = useText()
  const name = useName()
  const type = useDeviceType(equipmentTypeId ?? undefined)
  const row = type && event !== null ? knownEvent(type, event) : undefined
  const place = [projectName, equipmentName].filter((part) => part !== null && part !== '').join(' · ')
  if (digest) return { title: t(($) => $.notice.push[digest.kind], { n: digest.total }), place }
  if (alarmId !== null) return { title: row ? name(row.name) : (equipmentName ?? ''), place }
  return { title: equipmentName === null ? t(($) => $.notice.push.test) : t(($) => $.notice.push.gone), place }
}
