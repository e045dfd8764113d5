import { evidenceCalls, type LinkedEquipment } from '@vigil/contract/alarm/evidence'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { equipmentIcon } from '#foundation/equipment/equipment-icons.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { outcomeOf, proofOf } from './linkage-proof.ts'
import { RuleRuns } from './rule-runs.tsx'
import { useAround, type Surrounded } from './use-around.ts'
import { useStateWords } from './use-state-words.ts'
import styles from './around.module.css'

/** Pumps, fans, shutters, doors and power: what each was ordered and what it said itself, since the alarm began. */
export const LinkageCard = ({ shown }: { readonly shown: Surrounded }) => {
  const t = useText()
  const query = useAround(shown)
  const proof = proofOf(query.data?.linked ?? [])
  return (
    <Card
      title={t(($) => $.alarm.linkage.title)}
      aside={proof.ordered > 0 && <span className={styles.count}>{t(($) => $.alarm.linkage.proof, { ...proof })}</span>}
    >
      <RuleRuns alarmId={shown.alarmId} />
      <QueryState query={query} call={evidenceCalls.around} rows={1}>
        {({ linked, isCut }) => (
          <>
            {linked.length === 0 ? (
              <p className={styles.none}>{t(($) => $.alarm.linkage.none)}</p>
            ) : (
              <ul className={styles.tiles}>
                {linked.map((one) => (
                  <Linked key={one.equipmentId} one={one} />
                ))}
              </ul>
            )}
            <p className={styles.note}>{t(($) => (isCut ? $.alarm.linkage.cut : $.alarm.linkage.only))}</p>
          </>
        )}
      </QueryState>
    </Card>
  )
}

const tones = { seen: 'ok', underWay: 'action', failed: 'fault' } as const

const Linked = ({ one: { name, equipmentTypeId, orders, changes } }: { readonly one: LinkedEquipment }) => {
  const t = useText()
  const language = useLanguage()
  const { find } = useDeviceTypes()
  const words = useStateWords(equipmentTypeId)
  const time = (at: string): string => clockText(Date.parse(at), language)
  return (
    <li className={styles.tile}>
      <Icon name={equipmentIcon(find(equipmentTypeId)?.icon)} size={22} />
      <b>{name}</b>
      {orders.map(({ commandId, action, state, at }) => (
        <span key={commandId} className={styles.line}>
          <StateTag tone={tones[outcomeOf(state)]} shape>
            {words.command(action)} {t(($) => $.alarm.linkage[outcomeOf(state)])}
          </StateTag>
          <time dateTime={at}>{time(at)}</time>
        </span>
      ))}
      {changes.map(({ at, property, value }) => (
        <span key={`${at} ${property}`} className={styles.line}>
          {t(($) => $.alarm.linkage.said, { state: words.state(property, value) })}
          <time dateTime={at}>{time(at)}</time>
        </span>
      ))}
    </li>
  )
}
