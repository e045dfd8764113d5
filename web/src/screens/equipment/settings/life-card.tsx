import { commissioningSteps, stepStates } from '@vigil/contract/equipment/commissioning'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifecycles } from '@vigil/contract/equipment/lifecycles'
import { lifeCalls, type LifeRow } from '@vigil/contract/equipment/life'
import { waterStepStates, waterTestOutcomes } from '@vigil/contract/equipment/water-test'
import { careKeyOf } from '@vigil/device-types/care-key'
import type { DeviceType } from '@vigil/device-types/device-type'
import { isSameLimit, type LimitSetting } from '@vigil/device-types/limit-setting'
import { waterTestSteps } from '@vigil/device-types/water-test'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { MoveRow } from '#ui/row/move-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { LimitSheet } from './limit-sheet.tsx'
import { lastDayText } from './last-day-text.ts'
import { limitsIn, type OwnLimit } from './own-limits.ts'
import styles from './settings.module.css'

interface LifeCardProps {
  readonly equipment: Equipment
  readonly type: DeviceType | undefined
}

interface Asked {
  readonly limit: OwnLimit
  readonly wish: LimitSetting
}

/** Who changed what and why, newest first; of a limit also the way back to what it was. */
export const LifeCard = ({ equipment, type }: LifeCardProps) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const [asked, ask] = useState<Asked | undefined>(undefined)
  const query = usePages(lifeCalls.find, { equipmentId: equipment.equipmentId })
  const limits = type ? limitsIn(type, equipment.limits ?? []) : []
  const before = (row: LifeRow): Asked | undefined => {
    const { limit: key } = row
    const limit = key && can(lifeCalls.setLimit) ? limits.find((known) => isSameLimit(known.key, key)) : undefined
    return limit && { limit, wish: settingBefore(row, limit.setting) }
  }
  return (
    <Card
      title={t(($) => $.equipmentSettings.life)}
      aside={
        <Button
          look="text"
          size="small"
          onClick={() => void router.go(`${router.places.equipmentAdd}?view=test&id=${equipment.equipmentId}`)}
        >
          {t(($) => $.equipmentSettings.test)}
        </Button>
      }
    >
      <PagedRows
        query={query}
        call={lifeCalls.find}
        none={<p className={styles.hint}>{t(($) => $.equipmentSettings.noLife)}</p>}
      >
        {(rows) => (
          <ol>
            {rows.map((row) => (
              <Move key={row.at} row={row} type={type} before={before(row)} onRestore={ask} />
            ))}
          </ol>
        )}
      </PagedRows>
      {asked && <LimitSheet equipment={equipment} {...asked} onClose={() => ask(undefined)} />}
    </Card>
  )
}

interface MoveProps {
  readonly row: LifeRow
  readonly type: DeviceType | undefined
  readonly before: Asked | undefined
  readonly onRestore: (asked: Asked) => void
}

const Move = ({ row, type, before, onRestore }: MoveProps) => {
  const t = useText()
  const language = useLanguage()
  const name = useName()
  const property = row.limit && type?.properties[row.limit.property]
  const about = property ? ` · ${name(property.name)}` : ''
  // Of a water test its outcome and what was not seen; eight steps that passed are one word.
  const told = row.changes.filter(({ to }) => to !== 'seen')
  const wordsOf = (change: LifeRow['changes'][number]): string => {
    if (row.move !== 'tested') return waterText(t, change) ?? changeText(t, change, row.limit !== null)
    const care = type?.care?.find((test) => careKeyOf(test) === change.field)
    const outcome = t(($) => $.equipmentWork.care.outcome[change.to === 'passed' ? 'passed' : 'failed'])
    return `${care ? name(care.name) : change.field} ${outcome}`
  }
  const words = told.map(wordsOf)
  const who = row.by ?? t(($) => $.equipmentSettings.somebody)
  return (
    <>
      <MoveRow
        title={`${t(($) => $.equipmentSettings.move[row.move])}${about}`}
        detail={[...words, row.reason, who].filter((text) => text !== '').join(' · ')}
        at={row.at}
        timeText={dayTimeText(Date.parse(row.at), language)}
      />
      {before && (
        <li className={styles.restore}>
          <Button look="text" size="small" onClick={() => onRestore(before)}>
            {t(($) => $.equipmentSettings.restore)}
          </Button>
        </li>
      )}
    </>
  )
}

const fields = [
  'deviceName',
  'areaId',
  'installAdd',
  'coordinates',
  'protocolId',
  'camera',
  'device',
  'keyCode',
  'lifecycle',
  'servedUntil',
  'installedOn',
  'project',
  'value',
  'holdSec',
  'off',
] as const

const changeText = (t: Text, { field, from, to }: LifeRow['changes'][number], isLimit: boolean): string => {
  if (field === 'photo') return t(($) => $.equipmentSettings.photo[to === null ? 'removed' : 'added'])
  if (field === 'stream') return t(($) => $.equipmentSettings.stream[to === null ? 'removed' : 'set'])
  const [step, proof] = [commissioningSteps.find((known) => known === field), stepStates.find((known) => known === to)]
  if (step && proof) return `${t(($) => $.equipmentSettings.step[step])} ${t(($) => $.equipmentSettings.proof[proof])}`
  const shown = (text: string) => valueText(t, field, text)
  const nothing = isLimit ? t(($) => $.equipmentSettings.default) : t(($) => $.equipmentSettings.none)
  // One that is newer than this page is shown as the server calls it.
  const known = fields.find((name) => name === field)
  const name = known ? t(($) => $.equipmentSettings.field[known]) : field
  return t(($) => $.equipmentSettings.from, {
    field: name,
    from: from === null ? nothing : shown(from),
    to: to === null ? nothing : shown(to),
  })
}

const valueText = (t: Text, field: string, text: string): string => {
  const lifecycle = field === 'lifecycle' ? lifecycles.find((known) => known === text) : undefined
  if (lifecycle) return t(($) => $.equipmentSettings.service.state[lifecycle])
  return field === 'servedUntil' ? lastDayText(text) : text
}

const waterText = (t: Text, { field, to }: LifeRow['changes'][number]): string | undefined => {
  const outcome = field === 'outcome' ? waterTestOutcomes.find((known) => known === to) : undefined
  if (outcome) return t(($) => $.equipmentWork.endTest.outcome[outcome])
  const [step, state] = [waterTestSteps.find((known) => known === field), waterStepStates.find((known) => known === to)]
  if (!step || !state) return undefined
  return `${t(($) => $.equipmentWork.endTest.step[step])} ${t(($) => $.equipmentWork.endTest.state[state])}`
}

/** As it is now, but for what this row changed: that as it was before. */
const settingBefore = ({ changes }: LifeRow, now: LimitSetting): LimitSetting => {
  const before = { ...now }
  for (const { field, from } of changes) {
    if (field === 'value') before.value = from === null ? undefined : Number(from)
    if (field === 'holdSec') before.holdSec = from === null ? undefined : Number(from)
    if (field === 'off') before.off = from === 'true'
  }
  return before
}
