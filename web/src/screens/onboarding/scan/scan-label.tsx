import { ScanView } from '#foundation/camera/scan-view.tsx'
import { readLabel, type Label } from '@vigil/contract/equipment/read-label'

/** Looks for the label of equipment. */
export const ScanLabel = ({ onRead }: { readonly onRead: (label: Label) => void }) => (
  <ScanView
    words={($) => $.onboarding.scan}
    onText={(text) => {
      const label = readLabel(text)
      if (label) onRead(label)
      return label !== undefined
    }}
  />
)
