import type { ComponentType } from 'react'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'

const Batch = lazyPart(async () => (await import('./batch/batch-screen.tsx')).BatchScreen)
const Names = lazyPart(async () => (await import('./loops/names-screen.tsx')).NamesScreen)
const Scenes = lazyPart(async () => (await import('./scene/scenes-screen.tsx')).ScenesScreen)
const SceneEdit = lazyPart(async () => (await import('./scene/scene-edit-screen.tsx')).SceneEditScreen)
const Sharing = lazyPart(async () => (await import('./sharing/sharing-screen.tsx')).SharingScreen)
const Timers = lazyPart(async () => (await import('./timer/timers-screen.tsx')).TimersScreen)
const TimerEdit = lazyPart(async () => (await import('./timer/timer-edit-screen.tsx')).TimerEditScreen)
const Watched = lazyPart(async () => (await import('./watch/watched-screen.tsx')).WatchedScreen)

/** By the end of the address. How a timer repeats, and which loops are chosen, is set where the rest of it is. */
const pages: Readonly<Record<string, ComponentType>> = {
  installEdit: Names,
  timedTask: Timers,
  timedTaskAdd: TimerEdit,
  taskRepeatSelect: TimerEdit,
  timeSharingControl: Sharing,
  interestList: Watched,
  setTiming: Timers,
  scenes: Scenes,
  sceneConfig: Scenes,
  sceneAddDev: SceneEdit,
  addScene: SceneEdit,
}

/** The pages of this area, of which a first visit elsewhere fetches not even the list. */
export const ControlScreen = () => {
  const name = useLocation().pathname.split('/').at(-1) ?? ''
  const Page = pages[name] ?? Batch
  return <Page />
}
