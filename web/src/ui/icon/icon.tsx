import { iconPaths, type IconName } from './icon-paths.ts'

interface IconProps {
  readonly name: IconName
  readonly size?: number
  readonly weight?: number
}

/** A line drawing. It never stands alone: the words beside it, or the label of its button, say what it means. */
export const Icon = ({ name, size = 24, weight = 1.75 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={weight}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={iconPaths[name]} />
  </svg>
)
