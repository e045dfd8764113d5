/** What is handed on when somebody shares a unit: its name, a picture, and Home with its id. */
import type { CurrentProject } from './use-project.ts'

export interface SharePayload {
  readonly title: string
  readonly imageUrl: string
  readonly path: string
}

const picture = './icon-512.png'

export const sharePayload = ({ projectId, projectName }: CurrentProject, home: string): SharePayload => ({
  title: projectName,
  imageUrl: picture,
  path: `${home}?${new URLSearchParams({ id: projectId }).toString()}`,
})
