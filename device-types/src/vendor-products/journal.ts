/** What clouds that keep a numbered journal call their products (docs/devices.md). */
import type { VendorProduct } from '../vendor-product.ts'

const onOff = { on: true, off: false } as const

export const journalProducts: readonly VendorProduct[] = [
  {
    product: 'smoke',
    typeId: 'smokeDetector',
    points: {
      smoke: { property: 'state', states: { alarm: 'alarm', clear: 'normal', fault: 'fault' } },
      density: { property: 'smokeDensity' },
      temperature: { property: 'temperature' },
      battery: { property: 'battery' },
      tamper: { property: 'tamper', states: onOff },
    },
  },
  {
    product: 'meter',
    typeId: 'powerMeter',
    points: {
      energy: { property: 'energyTotal', scale: 0.001 },
      voltage: { property: 'voltageA' },
      current: { property: 'currentA' },
      power: { property: 'activePower', scale: 0.001 },
    },
  },
]
