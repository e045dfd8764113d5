import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'

interface ForKind {
  readonly equipmentTypeId: number
  readonly version: string
}

/** What an image or its update is called: the kind of equipment, and what will run in it. */
export const useHeading = (): ((of: ForKind) => string) => {
  const t = useText()
  const name = useName()
  const types = useDeviceTypes()
  return ({ equipmentTypeId, version }) => {
    const type = types.find(equipmentTypeId)
    const kind = type ? name(type.name) : t(($) => $.platform.firmware.unknownKind, { no: equipmentTypeId })
    return t(($) => $.platform.firmware.heading, { kind, version })
  }
}
