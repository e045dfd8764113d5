/** Points whose word is no dust in a chamber. Closed lists: a new type is none of these until it is added. */
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'

/** A hand that presses. */
export const handTypes: readonly string[] = ['manualCallPoint', 'hydrantButton'] satisfies DeviceTypeId[]

/** A hand that presses, or water that flows: such a fire alarm needs no second one to be likely real. */
export const confirmingTypes: readonly string[] = [
  ...handTypes,
  ...(['alarmValve', 'flowIndicator'] satisfies DeviceTypeId[]),
]

/** What no machine may call a test: those, and whatever stands in a pipe. */
export const personalTypes: readonly string[] = [
  ...confirmingTypes,
  ...(['signalValve', 'gasValve', 'waterEndTest'] satisfies DeviceTypeId[]),
]
