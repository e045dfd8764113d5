import { useState } from 'react'
import { CameraPlayer } from '#foundation/camera/camera-player.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'

const SourceSheet = lazyPart(async () => (await import('./source-sheet.tsx')).SourceSheet)

/** What it sees now, and for whoever looks after it where that is fetched from. */
export const CameraPanel = ({ equipment: { equipmentId, deviceName } }: PanelProps) => {
  const t = useText()
  return (
    <Card title={t(($) => $.equipment.camera)}>
      <CameraPlayer equipmentId={equipmentId} name={deviceName} setting={<SourceSetting equipmentId={equipmentId} />} />
    </Card>
  )
}

const SourceSetting = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="text" size="small" icon="settings" onClick={() => setOpen(true)}>
        {t(($) => $.equipmentWork.video.source.open)}
      </Button>
      {isOpen && <SourceSheet equipmentId={equipmentId} onClose={() => setOpen(false)} />}
    </>
  )
}
