import { intelligentWaterMeter } from './intelligent-water-meter.ts'

export const waterTypes = [intelligentWaterMeter] as const
