import { arcDetector } from './arc-detector.ts'
import { breakerGateway } from './breaker-gateway.ts'
import { breakerLeakage } from './breaker-leakage.ts'
import { breakerMccb } from './breaker-mccb.ts'
import { breakerOther } from './breaker-other.ts'
import { breakerReclosing } from './breaker-reclosing.ts'
import { breakerThreePhase } from './breaker-three-phase.ts'
import { breakerTZ } from './breaker-tz.ts'
import { breaker } from './breaker.ts'
import { cableMonitorDevice } from './cable-monitor-device.ts'
import { currentLimiter } from './current-limiter.ts'
import { electricalFireHost } from './electrical-fire-host.ts'
import { electricalSafetyMonitor } from './electrical-safety-monitor.ts'
import { equMonitor } from './equ-monitor.ts'
import { evBikeCharger } from './ev-bike-charger.ts'
import { firePower } from './fire-power.ts'
import { instrumentBox } from './instrument-box.ts'
import { powerMeter } from './power-meter.ts'
import { residualCurrentDetector } from './residual-current-detector.ts'
import { smartSocket } from './smart-socket.ts'
import { tempElectricDetector } from './temp-electric-detector.ts'
import { upsMonitor } from './ups-monitor.ts'

export const electricalTypes = [
  breaker,
  breakerLeakage,
  breakerThreePhase,
  breakerReclosing,
  breakerMccb,
  breakerTZ,
  breakerOther,
  breakerGateway,
  electricalSafetyMonitor,
  residualCurrentDetector,
  tempElectricDetector,
  electricalFireHost,
  arcDetector,
  cableMonitorDevice,
  instrumentBox,
  powerMeter,
  firePower,
  equMonitor,
  currentLimiter,
  smartSocket,
  evBikeCharger,
  upsMonitor,
] as const
