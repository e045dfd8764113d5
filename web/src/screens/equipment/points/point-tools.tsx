import { useQuery } from '@tanstack/react-query'
import { pointTableCalls, type UnclaimedPoint } from '@vigil/contract/equipment/point-table'
import { useState } from 'react'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { useAgeText } from '#foundation/equipment/reading-age.tsx'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './point-table.module.css'

const PointTableSheet = lazyPart(async () => (await import('./point-table-sheet.tsx')).PointTableSheet)

const mostListed = 5

/** Points that nobody has claimed, and the panel's own table that claims them. */
export const PointTools = ({ equipmentId }: { readonly equipmentId: string }) => {
  const can = useCan()
  if (!can(pointTableCalls.import)) return null
  return (
    <WithTexts areas={['equipmentWork']}>
      <Tools equipmentId={equipmentId} />
    </WithTexts>
  )
}

const Tools = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const [isOpen, setIsOpen] = useState(false)
  const query = useQuery({
    ...queryOf(pointTableCalls.unclaimed, { equipmentId, language }),
    // Read anew with the list, when a table was taken.
    queryKey: [equipmentListKey, 'unclaimed', equipmentId, language],
  })
  return (
    <Card title={t(($) => $.equipmentWork.pointTable.card)}>
      <div className={styles.tools}>
        <QueryState query={query} call={pointTableCalls.unclaimed} rows={1}>
          {({ rows }) => (
            <>
              <p className={styles.hint} role="status">
                {rows.length === 0
                  ? t(($) => $.equipmentWork.pointTable.allClaimed)
                  : t(($) => $.equipmentWork.pointTable.unclaimed, { count: rows.length })}
              </p>
              {rows.length > 0 && (
                <ul className={styles.unclaimed} aria-label={t(($) => $.equipmentWork.pointTable.list)}>
                  {rows.slice(0, mostListed).map((point) => (
                    <Unclaimed key={point.childDeviceKey} point={point} />
                  ))}
                  {rows.length > mostListed && (
                    <li className={styles.hint}>
                      {t(($) => $.equipmentWork.pointTable.more, { count: rows.length - mostListed })}
                    </li>
                  )}
                </ul>
              )}
            </>
          )}
        </QueryState>
        <Button look="soft" onClick={() => setIsOpen(true)}>
          {t(($) => $.equipmentWork.pointTable.open)}
        </Button>
        {isOpen && (
          <PointTableSheet
            equipmentId={equipmentId}
            unclaimed={query.data}
            onClose={() => {
              setIsOpen(false)
              void query.refetch()
            }}
          />
        )}
      </div>
    </Card>
  )
}

const Unclaimed = ({ point }: { readonly point: UnclaimedPoint }) => {
  const t = useText()
  const name = useName()
  const { find } = useDeviceTypes()
  const age = useAgeText(point.lastAt)
  const { childDeviceKey, description, equipmentTypeId, partType, messages } = point
  const kind = equipmentTypeId === null ? undefined : find(equipmentTypeId)?.name
  const words = [
    kind ? name(kind) : partType === null ? '' : t(($) => $.equipmentWork.pointTable.unknownKind, { part: partType }),
    description,
  ]
  return (
    <li>
      <code>{childDeviceKey}</code>
      <bdi>{words.filter(Boolean).join(' · ')}</bdi>
      <StateTag tone={messages > 0 ? 'warn' : 'plain'}>
        {messages > 0
          ? `${t(($) => $.equipmentWork.pointTable.messages, { count: messages })} · ${age}`
          : t(($) => $.equipmentWork.pointTable.silent)}
      </StateTag>
    </li>
  )
}
