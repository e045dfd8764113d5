/** Our own variables may stand in a style. */
export type CssVariable = `--${string}`

declare module 'react' {
  interface CSSProperties {
    [name: CssVariable]: string | number | undefined
  }
}
