import { extinguishDevice } from './extinguish-device.ts'
import { fireExtinguisher } from './fire-extinguisher.ts'
import { gasExtinguishController } from './gas-extinguish-controller.ts'

export const extinguishingTypes = [extinguishDevice, gasExtinguishController, fireExtinguisher] as const
