import { useQuery } from '@tanstack/react-query'
import { discoveryCalls, type HeardChild } from '@vigil/contract/equipment/discovery'
import { readParams } from '#foundation/equipment/device-context.ts'
import { useAgeText } from '#foundation/equipment/reading-age.tsx'
import { RecordById, RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'

/** While somebody holds the device in his hand it is asked for again now and then. */
const askEveryMs = 5_000

/** Whom a gateway speaks for although nobody registered them. */
export const HeardListScreen = () => {
  const t = useText()
  const router = useRouter()
  const named = readParams(useLocation().search)?.equipmentId
  const gateway = useAddressFields<'gateway'>().idOf('gateway') ?? named
  return (
    <RecordPage title={t(($) => $.onboarding.heard.title)} body="column">
      <RecordById
        id={gateway}
        missing={{
          title: t(($) => $.onboarding.heard.noGateway),
          way: { text: t(($) => $.onboarding.gateway.choose), to: router.places.gatewayChoice },
        }}
      >
        {(id) => <Heard gateway={id} />}
      </RecordById>
    </RecordPage>
  )
}

const Heard = ({ gateway }: { readonly gateway: string }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(discoveryCalls.heard, { equipmentId: gateway }),
    enabled: can(discoveryCalls.heard),
    refetchInterval: askEveryMs,
  })
  return (
    <QueryState query={query} call={discoveryCalls.heard} rows={4}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            picture="clear"
            title={t(($) => $.onboarding.heard.none)}
            hint={t(($) => $.onboarding.heard.noneHint)}
          />
        ) : (
          <Card padded={false}>
            {rows.map((child) => (
              <HeardRow key={child.childDeviceKey} gateway={gateway} child={child} />
            ))}
          </Card>
        )
      }
    </QueryState>
  )
}

const HeardRow = ({ gateway, child }: { readonly gateway: string; readonly child: HeardChild }) => {
  const t = useText()
  const router = useRouter()
  const { childDeviceKey, measures, messages } = child
  const to = `${router.places.childAdd}?${new URLSearchParams({ gateway, child: childDeviceKey })}`
  return (
    <RecordRow
      href={router.hrefOf(to)}
      selected={false}
      onPress={() => void router.go(to)}
      sign={<Icon name="signal" size={20} />}
      title={childDeviceKey}
      sub={measures.length === 0 ? t(($) => $.onboarding.heard.silent) : measures.join(', ')}
      end={`${t(($) => $.onboarding.heard.messages, { count: messages })} · ${useAgeText(child.lastAt)}`}
    />
  )
}
