import { useQuery } from '@tanstack/react-query'
import { deviceTypeCalls, type DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import { equipmentIcon } from '#foundation/equipment/equipment-icons.ts'
import { deviceTypesOf } from '#foundation/equipment/use-device-types.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { formAddress } from '../form-address.ts'

interface Spoken {
  readonly protocolId: number
  readonly type: DeviceTypeSummary
}

const spokenBy = (types: readonly DeviceTypeSummary[]): readonly Spoken[] =>
  types
    .flatMap((type) => type.protocolIds.map((protocolId) => ({ protocolId, type })))
    .toSorted((one, other) => one.protocolId - other.protocolId)

/** Protocols that say by themselves what speaks them: with the protocol the kind is chosen too. */
export const ProtocolChoiceScreen = () => {
  const t = useText()
  const query = useQuery(deviceTypesOf())
  return (
    <RecordPage title={t(($) => $.onboarding.protocols.title)} body="column">
      <QueryState query={query} call={deviceTypeCalls.index} rows={8}>
        {({ rows }) => (
          <Card padded={false}>
            {spokenBy(rows).map((spoken) => (
              <ProtocolRow key={spoken.protocolId} {...spoken} />
            ))}
          </Card>
        )}
      </QueryState>
    </RecordPage>
  )
}

const ProtocolRow = ({ protocolId, type }: Spoken) => {
  const nameOf = useName()
  const router = useRouter()
  const [search] = useSearchParams()
  const to = formAddress(router.places, search, { protocol: String(protocolId), type: String(type.equipmentTypeId) })
  return (
    <RecordRow
      href={router.hrefOf(to)}
      selected={false}
      onPress={() => void router.go(to, 'redirect')}
      sign={<Icon name={equipmentIcon(type.icon)} size={20} />}
      title={String(protocolId)}
      sub={nameOf(type.name)}
    />
  )
}
