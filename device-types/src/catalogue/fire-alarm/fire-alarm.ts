import { acoustoOptic } from './acousto-optic.ts'
import { aspiratingDetector } from './aspirating-detector.ts'
import { beamSmokeDetector } from './beam-smoke-detector.ts'
import { compositeDetector } from './composite-detector.ts'
import { emergencyBroadcast } from './emergency-broadcast.ts'
import { fireAlarmHost } from './fire-alarm-host.ts'
import { fireDisplayPanel } from './fire-display-panel.ts'
import { firePhone } from './fire-phone.ts'
import { flameDetector } from './flame-detector.ts'
import { heatDetector } from './heat-detector.ts'
import { hostModule } from './host-module.ts'
import { hydrantButton } from './hydrant-button.ts'
import { ioModule } from './io-module.ts'
import { linearHeatDetector } from './linear-heat-detector.ts'
import { manualCallPoint } from './manual-call-point.ts'
import { smokeDetectorWired } from './smoke-detector-wired.ts'
import { smokeDetector } from './smoke-detector.ts'
import { userInfoTransmitter } from './user-info-transmitter.ts'

export const fireAlarmTypes = [
  fireAlarmHost,
  userInfoTransmitter,
  hostModule,
  smokeDetector,
  smokeDetectorWired,
  heatDetector,
  compositeDetector,
  flameDetector,
  beamSmokeDetector,
  aspiratingDetector,
  linearHeatDetector,
  manualCallPoint,
  hydrantButton,
  acoustoOptic,
  fireDisplayPanel,
  ioModule,
  emergencyBroadcast,
  firePhone,
] as const
