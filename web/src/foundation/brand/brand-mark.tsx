import { drawingAddress } from './drawing-address.ts'
import { useBrand } from './use-brand.ts'
import styles from './brand-mark.module.css'

interface BrandMarkProps {
  readonly size: number
  /** Stands on the brand's own colour. */
  readonly onColour?: boolean
}

/** The sign on the door. It stands beside the name, so it says nothing itself. */
export const BrandMark = ({ size, onColour = false }: BrandMarkProps) => {
  const logo = useBrand()?.logo
  const picture = (address: string, className?: string) => (
    <img src={address} width={size} height={size} alt="" className={className} />
  )
  // The page's own icon, which is there without a network too.
  if (!logo) return picture('./icon.svg')
  if (onColour) return picture(drawingAddress(logo.onColour))
  return (
    <>
      {picture(drawingAddress(logo.light), styles['onLight'])}
      {picture(drawingAddress(logo.dark), styles['onDark'])}
    </>
  )
}
