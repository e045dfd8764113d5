import type { ArticlePicture } from '@vigil/contract/content/website'
import { useState } from 'react'
import { useCaller } from '#infrastructure/api/use-command.ts'

interface CoverProps {
  readonly picture: ArticlePicture | null
  readonly size: 'address' | 'thumbnail'
  readonly className?: string | undefined
}

/** The picture of an article beside its words, which say what it is about. Its address is over after a minute: then it is left out. */
export const Cover = ({ picture, size, className }: CoverProps) => {
  const caller = useCaller()
  const [lost, setLost] = useState<string | undefined>(undefined)
  if (!picture || lost === picture[size]) return null
  const { width, height } = picture
  return (
    <img
      className={className}
      src={caller.files + picture[size]}
      alt=""
      width={width}
      height={height}
      onError={() => setLost(picture[size])}
    />
  )
}
