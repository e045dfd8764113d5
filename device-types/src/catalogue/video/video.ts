import { camera } from './camera.ts'
import { imageFireDetector } from './image-fire-detector.ts'
import { nvr } from './nvr.ts'

export const videoTypes = [imageFireDetector, camera, nvr] as const
