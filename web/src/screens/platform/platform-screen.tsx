import type { ComponentType } from 'react'
import type { PlatformView } from '#features/platform/platform-address.ts'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { HealthPage } from './health/health-page.tsx'
import { QuarantinePage } from './quarantine/quarantine-page.tsx'

const FirmwarePage = lazyPart(async () => (await import('./firmware/firmware-page.tsx')).FirmwarePage)

const pages = { health: HealthPage, quarantine: QuarantinePage, firmware: FirmwarePage } satisfies Record<
  PlatformView,
  ComponentType
>

/** The platform about itself, for whoever runs it. */
export const PlatformScreen = ({ view }: { readonly view: PlatformView }) => {
  const Page = pages[view]
  return (
    <WithTexts areas={['platform', 'records']}>
      <Page />
    </WithTexts>
  )
}
