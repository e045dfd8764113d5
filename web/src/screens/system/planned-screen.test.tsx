import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { PlannedScreen } from './planned-screen.tsx'

const name = { zh: '意见反馈', en: 'Feedback' }

it.each([
  ['is not built', 'planned', '此页面尚未完成'],
  ['an operator left out', 'notOffered', '此功能未开通'],
] as const)('a page that %s says so under its own name, with a way back', async (_, why, words) => {
  await renderPart(<PlannedScreen name={name} why={why} />, {})
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('heading', { name: '意见反馈' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '回到首页' })).toBeTruthy()
})
