import { expect, test } from 'vitest'
import { afterPayment } from './after-payment.ts'

test('success=true tells of a payment, and nothing of it stays in the address', () => {
  expect(afterPayment('?success=true')).toEqual({ outcome: 'paid', rest: '' })
  const led = '?success=true&payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded'
  expect(afterPayment(led)).toEqual({ outcome: 'paid', rest: '' })
  expect(afterPayment('?from=mail&success=true')).toEqual({ outcome: 'paid', rest: '?from=mail' })
})

test('a payment that failed or is under way is not told as a success', () => {
  expect(afterPayment('?success=true&redirect_status=failed').outcome).toBe('failed')
  expect(afterPayment('?success=true&redirect_status=nonsense').outcome).toBe('failed')
  expect(afterPayment('?success=true&redirect_status=pending').outcome).toBe('pending')
  expect(afterPayment('?success=true&redirect_status=processing').outcome).toBe('pending')
})

test('any other address tells of none and stays as it is', () => {
  for (const search of ['', '?', '?success=false', '?success=', '?redirect_status=succeeded', '?a=%20b'])
    expect(afterPayment(search)).toEqual({ outcome: null, rest: search })
})
