import { useQuery } from '@tanstack/react-query'
import { platformCalls, type QuarantinedMessage, type QuarantineGroup } from '@vigil/contract/tenancy/platform'
import { RecordDetail } from '#foundation/record/record-detail.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { RawBytes } from '#ui/surface/raw-bytes.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import { SendAgain } from './send-again.tsx'
import { openOf } from './use-quarantine.ts'
import styles from './quarantine.module.css'

/** One group: what is known of it, its newest message as it came, and the way to have it read once more. */
export const GroupDetail = ({ group }: { readonly group: QuarantineGroup }) => {
  const can = useCan()
  const query = useQuery({
    ...queryOf(platformCalls.quarantined, { messageId: group.newestId }),
    enabled: can(platformCalls.quarantined),
  })
  return (
    <RecordDetail>
      {group.mayBeFire && openOf(group) > 0 && <MayBeFire />}
      <Facts group={group} />
      <QueryState query={query} call={platformCalls.quarantined} rows={4}>
        {(message) => <Newest message={message} />}
      </QueryState>
      <SendAgain group={group} />
    </RecordDetail>
  )
}

const MayBeFire = () => {
  const t = useText()
  return (
    <section className={styles.fire}>
      <SeverityBadge severity="warn" size={24} />
      <div>
        <b>{t(($) => $.platform.quarantine.mayBeFire)}</b>
        <p>{t(($) => $.platform.quarantine.mayBeFireHint)}</p>
      </div>
    </section>
  )
}

const Facts = ({ group }: { readonly group: QuarantineGroup }) => {
  const t = useText()
  const language = useLanguage()
  const { reason, equipmentName, projectName, count, sentAgain, lastAt } = group
  const facts: readonly Fact[] = [
    [t(($) => $.platform.quarantine.field.device), equipmentName ?? t(($) => $.platform.quarantine.noDevice)],
    [t(($) => $.platform.quarantine.field.unit), projectName ?? '—'],
    [t(($) => $.platform.quarantine.field.last), new Date(lastAt).toLocaleString(language, { hourCycle: 'h23' })],
    [t(($) => $.platform.quarantine.field.sent), `${sentAgain} / ${count}`],
  ]
  return (
    <Card
      title={reason}
      aside={<StateTag tone="fault">{t(($) => $.platform.quarantine.count, { n: count })}</StateTag>}
    >
      <FactList facts={facts} />
    </Card>
  )
}

const Newest = ({ message }: { readonly message: QuarantinedMessage }) => {
  const t = useText()
  const language = useLanguage()
  const shown = message.hex.length / 2
  const time = new Date(message.at).toLocaleString(language, { hourCycle: 'h23' })
  return (
    <Card title={t(($) => $.platform.quarantine.newest)} aside={<time dateTime={message.at}>{time}</time>}>
      <RawBytes
        {...message}
        words={{ hex: t(($) => $.platform.quarantine.hex), text: t(($) => $.platform.quarantine.text) }}
      />
      {message.bytes > shown && (
        <p className={styles.hint}>{t(($) => $.platform.quarantine.cut, { bytes: message.bytes, shown })}</p>
      )}
    </Card>
  )
}
