import { environmentMonitor } from './environment-monitor.ts'
import { tempHumidity } from './temp-humidity.ts'
import { waterLeakDetector } from './water-leak-detector.ts'

export const environmentTypes = [waterLeakDetector, environmentMonitor, tempHumidity] as const
