/** Every width at which the page changes, in px: sheets may name no other (breakpoints.test.ts). */
export const breakpoints = {
  /** A large phone, or one lying on its side. */
  broad: 600,
  /** A list and its detail stand side by side, the menu at the side. */
  wide: 840,
  /** Room for a table and its detail, and for names in the menu. */
  roomy: 1200,
  /** A large desk screen. */
  large: 1600,
  /** A wall. */
  wall: 2560,
} as const
