/** Fingers on a curve: one leads the crosshair, two draw the time wider or narrower. The library knows the mouse only. */
import type uPlot from 'uplot'
import type { Shown } from './trend-scale.ts'

interface Pinch {
  readonly span: number
  readonly middle: number
}

export const followFingers = (plot: uPlot, zoomedTo: (shown: Shown) => void): (() => void) => {
  const fingers = new Map<number, number>()
  let begun: Pinch | undefined
  const pinch = (): Pinch | undefined => {
    const [one, other] = [...fingers.values()]
    if (one === undefined || other === undefined) return undefined
    return { span: Math.max(1, Math.abs(one - other)), middle: (one + other) / 2 }
  }
  const put = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return
    fingers.set(event.pointerId, event.clientX - plot.rect.left)
    if (fingers.size === 2 && event.type === 'pointerdown') begun = pinch()
    if (fingers.size === 1) plot.setCursor({ left: event.clientX - plot.rect.left, top: 0 })
  }
  const move = (event: PointerEvent): void => {
    if (fingers.has(event.pointerId)) put(event)
  }
  const lift = (event: PointerEvent): void => {
    const ended = pinch()
    if (!fingers.delete(event.pointerId) || !begun || !ended) return
    zoomedTo(pinched(plot, begun, ended))
    begun = undefined
  }
  const heard = { pointerdown: put, pointermove: move, pointerup: lift, pointercancel: lift }
  // Up and down stays the page's; sideways is the curve's.
  plot.over.style.touchAction = 'pan-y'
  for (const [name, act] of Object.entries(heard)) plot.over.addEventListener(name as keyof typeof heard, act) // its own keys
  return () => {
    for (const [name, act] of Object.entries(heard)) plot.over.removeEventListener(name as keyof typeof heard, act) // as above
  }
}

/** What lay under the middle of both fingers stays there. */
const pinched = (plot: uPlot, begun: Pinch, ended: Pinch): Shown => {
  const wider = begun.span / ended.span
  const at = plot.posToVal(begun.middle, 'x')
  const perDot = (plot.posToVal(1, 'x') - plot.posToVal(0, 'x')) * wider || 1
  const from = at - ended.middle * perDot
  return { from, to: from + perDot * plot.over.clientWidth }
}
