import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { MissingRecord } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { AddForm, type Parent } from '../add/add-form.tsx'
import { AddPage } from '../add/add-screen.tsx'
import type { Made } from '../add/made.ts'

/** What was heard behind a gateway is given a name and a kind; it speaks by the gateway's secret. */
export const ChildAddScreen = () => {
  const t = useText()
  return <AddPage title={t(($) => $.onboarding.child.add)} form={({ onMade }) => <Behind onMade={onMade} />} />
}

const Behind = ({ onMade }: { readonly onMade: (made: Made) => void }) => {
  const t = useText()
  const router = useRouter()
  const { idOf, wordOf } = useAddressFields<'gateway' | 'child'>()
  const [gateway, childDeviceKey] = [idOf('gateway'), wordOf('child')]
  if (gateway === undefined || childDeviceKey === undefined)
    return (
      <MissingRecord
        title={t(($) => $.onboarding.heard.noGateway)}
        way={{ text: t(($) => $.onboarding.gateway.choose), to: router.places.gatewayChoice }}
      />
    )
  return <OfGateway gateway={gateway} childDeviceKey={childDeviceKey} onMade={onMade} />
}

interface OfGatewayProps extends Pick<Parent, 'childDeviceKey'> {
  readonly gateway: string
  readonly onMade: (made: Made) => void
}

const OfGateway = ({ gateway, childDeviceKey, onMade }: OfGatewayProps) => {
  const query = useQuery(queryOf(equipmentCalls.detail, { equipmentId: gateway }))
  return (
    <QueryState query={query} call={equipmentCalls.detail} rows={4}>
      {({ equipmentId, keyCode, projectId }) => (
        // The unit is the gateway's, whichever stands on the screen.
        <AddForm name="child" projectId={projectId} parent={{ equipmentId, keyCode, childDeviceKey }} onMade={onMade} />
      )}
    </QueryState>
  )
}
