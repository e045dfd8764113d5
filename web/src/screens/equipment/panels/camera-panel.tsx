import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'

/** There is no picture yet, and it says so: a black box would look like a broken camera. */
export const CameraPanel = () => {
  const t = useText()
  return (
    <Card title={t(($) => $.equipment.camera)}>
      <EmptyState picture="plan" title={t(($) => $.equipment.cameraNotYet)} compact />
    </Card>
  )
}
