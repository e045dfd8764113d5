/** On a battery, over the air. */
import { battery, signal } from '#vocabulary/device-properties.ts'

export const wireless = { battery, signal }
