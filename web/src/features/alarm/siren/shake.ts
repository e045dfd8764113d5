/**
 * A browser lets no page shake the device that nobody has touched, and complains. One that does not say whether somebody
 * has (an old web view) is asked all the same: an exception here would end the siren with its first turn.
 */
export const shake = (pattern: number[]): void => {
  if (!('vibrate' in navigator)) return
  if (!('userActivation' in navigator) || navigator.userActivation.hasBeenActive) navigator.vibrate(pattern)
}
