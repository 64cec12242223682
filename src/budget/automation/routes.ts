import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { addRule, changeRule, listRules, removeRule, ruleToWire } from '../rules/store.ts'
import { NewRule, Rule, RuleChange } from '../rules/wire.ts'
import { applyRule, tryRule } from './past.ts'
import { RuleApplied, RulePreview, RuleTrial } from './wire.ts'

export const ruleRoutes = new Hono<BookEnv>()
  .get('/', route('read', 'List rules, the oldest first', { answers: { 200: z.array(Rule) } }), (c) =>
    c.json(listRules(c.get('home').db, c.get('viewer')).map(ruleToWire)),
  )
  .get(
    '/preview',
    route('read', 'Which recorded expenses a rule would fit', {
      answers: { 200: RulePreview },
      errors: [403, 404],
      needs: ['smart-automation'],
    }),
    query(RuleTrial),
    async (c) => c.json(await tryRule(c.get('home').db, c.get('viewer'), c.req.valid('query'))),
  )
  .post(
    '/',
    route('write', 'Add a rule', { answers: { 201: Rule }, needs: ['smart-automation'] }),
    body(NewRule),
    (c) => command(c, 201, (tx, viewer) => ruleToWire(addRule(tx, viewer, c.req.valid('json')))),
  )
  .put(
    '/:id',
    route('write', 'Change a rule', { answers: { 200: Rule }, needs: ['smart-automation'] }),
    body(RuleChange),
    (c) =>
      command(c, 200, (tx, viewer) =>
        ruleToWire(changeRule(tx, viewer, c.req.param('id'), c.req.valid('json'))),
      ),
  )
  .delete(
    '/:id',
    route('write', 'Delete a rule; what it has done stays', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        removeRule(tx, viewer, c.req.param('id'))
        return { success: true } as const
      }),
  )
  .post(
    '/:id/apply',
    route('write', 'Give past expenses without a category the one of the rule', {
      answers: { 200: RuleApplied },
      needs: ['smart-automation'],
    }),
    (c) => command(c, 200, (tx, viewer) => ({ changed: applyRule(tx, viewer, c.req.param('id')) })),
  )
