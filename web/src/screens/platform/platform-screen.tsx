import type { PlatformView } from '#features/platform/platform-address.ts'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { HealthPage } from './health/health-page.tsx'
import { QuarantinePage } from './quarantine/quarantine-page.tsx'

/** The platform about itself, for whoever runs it. */
export const PlatformScreen = ({ view }: { readonly view: PlatformView }) => (
  <WithTexts areas={['platform']}>{view === 'health' ? <HealthPage /> : <QuarantinePage />}</WithTexts>
)
