import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useReach, type Reach } from '#foundation/project/use-reach.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'

const mostOfAKind = 100

/** Whatever speaks for others in this unit; what it has heard of is found behind it. */
export const GatewayChoiceScreen = () => {
  const t = useText()
  const reach = useReach()
  return (
    <RecordPage title={t(($) => $.onboarding.gateway.choose)} body="column">
      {reach ? <Gateways reach={reach} /> : <EmptyState picture="nothing" title={t(($) => $.onboarding.add.noUnit)} />}
    </RecordPage>
  )
}

const Gateways = ({ reach }: { readonly reach: Reach }) => {
  const can = useCan()
  const count = useQuery({ ...queryOf(equipmentCalls.count, reach), enabled: can(equipmentCalls.count) })
  return (
    <QueryState query={count} call={equipmentCalls.count} rows={4}>
      {({ byType }) => <OfKinds reach={reach} present={byType.map(({ equipmentTypeId }) => equipmentTypeId)} />}
    </QueryState>
  )
}

interface OfKindsProps {
  readonly reach: Reach
  /** The kinds that there are in the unit. */
  readonly present: readonly number[]
}

const OfKinds = ({ reach, present }: OfKindsProps) => {
  const t = useText()
  const router = useRouter()
  const { find } = useDeviceTypes()
  const kinds = present.filter((equipmentTypeId) => find(equipmentTypeId)?.hasChildren === true)
  if (kinds.length === 0)
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.onboarding.gateway.none)}
        action={
          <Button onClick={() => void router.go(router.places.gatewayAdd)}>{t(($) => $.onboarding.gateway.add)}</Button>
        }
      />
    )
  return kinds.map((equipmentTypeId) => <OfKind key={equipmentTypeId} filter={{ ...reach, equipmentTypeId }} />)
}

const OfKind = ({ filter }: { readonly filter: Reach & { readonly equipmentTypeId: number } }) => {
  const query = useQuery(queryOf(equipmentCalls.list, { ...filter, size: mostOfAKind }))
  return (
    <QueryState query={query} call={equipmentCalls.list} rows={2}>
      {({ rows }) => (
        <Card padded={false}>
          {rows.map((gateway) => (
            <GatewayRow key={gateway.equipmentId} gateway={gateway} />
          ))}
        </Card>
      )}
    </QueryState>
  )
}

const GatewayRow = ({ gateway }: { readonly gateway: Equipment }) => {
  const t = useText()
  const nameOf = useName()
  const router = useRouter()
  const type = useDeviceTypes().find(gateway.equipmentTypeId)
  const to = `${router.places.heardList}?gateway=${gateway.equipmentId}`
  return (
    <RecordRow
      href={router.hrefOf(to)}
      selected={false}
      onPress={() => void router.go(to)}
      sign={
        <SeverityBadge severity={severityOf(gateway.state)} size={24} label={t(($) => $.shell.state[gateway.state])} />
      }
      title={gateway.deviceName}
      sub={[type && nameOf(type.name), gateway.keyCode].filter(Boolean).join(' · ')}
    />
  )
}
