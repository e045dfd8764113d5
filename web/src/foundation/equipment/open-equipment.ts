/** Opening a device: what is refused, and where it leads. */
import { DeviceContext, withParams } from './device-context.ts'
import type { EquipmentPaths } from './equipment-path.ts'

export type Opening =
  | { readonly kind: 'open'; readonly to: string }
  /** expired: service is not paid. incomplete: type or id is missing. noPage: its kind has none. */
  | { readonly kind: 'refused'; readonly why: 'expired' | 'incomplete' | 'noPage' }

export const openingOf = (
  device: Partial<DeviceContext>,
  paths: EquipmentPaths,
  ...defaultPage: [] | [Parameters<EquipmentPaths['pathOf']>[1]]
): Opening => {
  const context = DeviceContext.safeParse(device)
  if (!context.success) return { kind: 'refused', why: 'incomplete' }
  if ((context.data.expireState ?? 0) > 0) return { kind: 'refused', why: 'expired' }
  const path = paths.pathOf(context.data, ...defaultPage)
  if (path === null) return { kind: 'refused', why: 'noPage' }
  return { kind: 'open', to: withParams(path, context.data) }
}
