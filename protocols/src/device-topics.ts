/** The topics a device speaks on. The key code is the device's own; everything else is refused by the gateway. */
export type UpKind = 'report' | 'ack'

const keyCodePattern = /^[A-Za-z0-9-]{4,40}$/

/** Letters, digits and hyphens: no wildcard, separator or look-alike can stand in a topic. */
export const isKeyCode = (text: string): boolean => keyCodePattern.test(text)

export const reportTopic = (keyCode: string): string => `v1/${keyCode}/up/report`
export const ackTopic = (keyCode: string): string => `v1/${keyCode}/up/ack`
export const commandTopic = (keyCode: string): string => `v1/${keyCode}/down/command`

/** What a device may publish, by its own key code; undefined is forbidden. */
export const upKindOf = (topic: string, keyCode: string): UpKind | undefined => {
  if (topic === reportTopic(keyCode)) return 'report'
  return topic === ackTopic(keyCode) ? 'ack' : undefined
}
