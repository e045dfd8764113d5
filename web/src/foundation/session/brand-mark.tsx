/** The sign on the door. A brand's own takes its place when it has one. */
export const BrandMark = ({ size, onColour = false }: { readonly size: number; readonly onColour?: boolean }) => {
  const [ground, sign] = onColour ? ['#fff', 'var(--primary)'] : ['var(--primary)', '#fff']
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill={ground} />
      <path d="M16 5.5 7.5 8.7v6.6c0 5.3 3.3 9 8.5 11.2 5.2-2.2 8.5-5.9 8.5-11.2V8.7z" fill={sign} />
      <path d="M17.3 9.8 11.5 17h3.7l-1 5.5 6.3-7.7h-3.9z" fill={ground} />
    </svg>
  )
}
