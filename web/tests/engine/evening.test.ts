import { expect, test } from 'vitest'
import { begin, plan } from './support'

test('bots play a game to its end', async () => {
  const { evening, until, heard } = await begin()
  const answer = await evening.begin(plan('tenakee', ['greedy', 'greedy', 'gentle'], 'fr'))
  expect(answer).toHaveProperty('key')
  const screen = await until((screen) => screen.state === 'over')
  expect(screen.result!.places).toHaveLength(3)
  expect(heard.said.length).toBe(screen.said)
})
