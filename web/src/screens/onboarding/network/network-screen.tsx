import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import type { ReactNode } from 'react'
import { FormPage } from '#foundation/form/form-page.tsx'
import { StepBar } from '#foundation/form/step-bar.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { hotSpotOf, networkPages, pagesOf } from './flows.ts'
import { ReportStep } from './report-step.tsx'
import { sendWifi } from './send-wifi.ts'
import { WifiForm } from './wifi-form.tsx'
import column from '../column.module.css'
import styles from './network.module.css'

/** One flow of pages for every kind of module: which parts a page has is a row of `flows.ts`. */
export const NetworkScreen = () => {
  const t = useText()
  const router = useRouter()
  const { pathname } = useLocation()
  const page = networkPages.find(({ at }) => router.places[at] === pathname)
  if (!page) return null
  const steps = pagesOf(page.flow)
  return (
    <FormPage
      title={t(($) => $.onboarding.network.title)}
      subtitle={t(($) => $.shell.form.step, { n: steps.indexOf(page) + 1, count: steps.length })}
    >
      <StepBar
        steps={steps.map(({ at }) => at)}
        at={page.at}
        textOf={(at) =>
          t(($) => $.onboarding.network.part[networkPages.find((one) => one.at === at)?.parts[0] ?? 'report'])
        }
      />
      <Meant>{(equipment) => <Parts page={page} equipment={equipment} />}</Meant>
    </FormPage>
  )
}

/** The equipment that the address names; without one the device is set up first and added afterwards. */
const Meant = ({ children }: { readonly children: (equipment: Equipment | undefined) => ReactNode }) => {
  const id = useAddressFields<'id'>().idOf('id')
  const query = useQuery({ ...queryOf(equipmentCalls.detail, { equipmentId: id ?? '' }), enabled: id !== undefined })
  if (id === undefined) return children(undefined)
  return (
    <QueryState query={query} call={equipmentCalls.detail} rows={3}>
      {(equipment) => children(equipment)}
    </QueryState>
  )
}

interface PartsProps {
  readonly page: (typeof networkPages)[number]
  readonly equipment: Equipment | undefined
}

const Parts = ({ page: { flow, at, parts }, equipment }: PartsProps) => {
  const t = useText()
  const router = useRouter()
  const address = hotSpotOf(flow)
  const steps = pagesOf(flow)
  const next = steps[steps.findIndex((step) => step.at === at) + 1]
  const go = (): void => {
    if (!next) return
    // What it said last before: anything newer comes from the new network.
    const before = equipment && { id: equipment.equipmentId, before: equipment.reportedAt ?? '' }
    void router.go(`${router.places[next.at]}?${new URLSearchParams(before)}`)
  }
  const isOnlyWords = parts.length === 1 && parts[0] === 'prepare'
  return (
    <>
      <div className={column.body}>
        {parts.includes('prepare') && (
          <Card title={t(($) => $.onboarding.network.part.prepare)}>
            <ol className={styles.list}>
              {(['mode', 'lamp', 'join'] as const).map((line) => (
                <li key={line}>{t(($) => $.onboarding.network.prepare[flow][line])}</li>
              ))}
            </ol>
          </Card>
        )}
        {parts.includes('credentials') && (
          <WifiForm
            address={address}
            send={(wish) => sendWifi({ address, keyCode: equipment?.keyCode }, wish)}
            onSent={go}
          />
        )}
        {parts.includes('report') && <ReportStep equipment={equipment} flow={flow} />}
      </div>
      {isOnlyWords && (
        <Dock>
          <Button size="large" onClick={go}>
            {t(($) => $.onboarding.network.ready)}
          </Button>
        </Dock>
      )}
    </>
  )
}
