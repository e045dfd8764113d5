import { qrModules } from './qr-modules.ts'

const quiet = 4

/** A square of squares that a camera reads; always dark on white, whatever the page looks like. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const rows = qrModules(text)
  const size = rows.length + 2 * quiet
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg role="img" aria-label={label} width="200" height="200" viewBox={`0 0 ${size} ${size}`}>
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" shapeRendering="crispEdges" />
    </svg>
  )
}
