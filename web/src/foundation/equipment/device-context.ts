/** The device as it travels in an address: one URL-encoded JSON parameter named params, with the specification's fields. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import * as z from 'zod/mini'
import { parseJson } from '#infrastructure/signal/parse-json.ts'

const Text = z.optional(z.string())
const Int = z.optional(z.nullable(z.int()))

export const DeviceContext = z.object({
  typeName: z.string().check(z.minLength(1)),
  equipmentId: z.string().check(z.minLength(1)),
  equipmentTypeId: z.optional(z.int()),
  projectId: Text,
  projectName: Text,
  systemId: Text,
  keyCode: Text,
  deviceName: Text,
  protocolName: Text,
  protocolId: Int,
  nodeType: Text,
  childDeviceKey: z.optional(z.nullable(z.string())),
  installAdd: Text,
  typeRemark: Text,
  expireState: z.optional(z.int()),
  isStandardDetail: z.optional(z.int()),
})
export type DeviceContext = z.output<typeof DeviceContext>

const paramsField = 'params'

export const contextOf = (equipment: Equipment, projectName?: string): DeviceContext => ({
  typeName: equipment.typeName,
  equipmentId: equipment.equipmentId,
  equipmentTypeId: equipment.equipmentTypeId,
  projectId: equipment.projectId,
  ...(projectName === undefined ? {} : { projectName }),
  keyCode: equipment.keyCode,
  deviceName: equipment.deviceName,
  protocolId: equipment.protocolId,
  childDeviceKey: equipment.childDeviceKey,
  installAdd: equipment.installAdd,
  expireState: equipment.expireState,
})

export const withParams = (path: string, context: DeviceContext): string =>
  // Not as a form would write it: other readers of this address take a plus sign for a plus sign.
  `${path}?${paramsField}=${encodeURIComponent(JSON.stringify(context))}`

/** undefined when the address carries no device, or one without type or id: such a device does not open. */
export const readParams = (search: string): DeviceContext | undefined => {
  const text = new URLSearchParams(search).get(paramsField)
  return DeviceContext.safeParse(parseJson(text)).data
}
