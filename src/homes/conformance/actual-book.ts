/**
 * The export of a book of Actual, as a ZIP with its database: an account with a starting balance, one outside the budget, one
 * that is closed; a transfer, a split of which a part goes to another account, a row that the bank knows as `b1`, a payee's
 * rule, a rule of another kind, a schedule, and a month.
 */
const BASE64 = [
  'UEsDBBQAAAAIAIwQd11ZZKKlYQgAAAA6AAAJAAAAZGIuc3FsaXRl7VpfbNvGGb/TH5KSrdi0q7Je54ZW5qWG7daULDvJFqROpqZe3ay1',
  'HbRBYGg0RStEJZIhaSNKkAFy1710wLb3PBR9HLCH7qlvRR+6PXRrsoctG7AVK7A/L8W6IsUWZMCw7+5EibIlp142bLX4ybrv7rvfne4P',
  '77vf8bzywpLh6fKG5VRVT86hCMIYPSXLiMkoakkffGOBNEafUeLki/9Moo/if+C/4U/wRyz535aTMU56YRIjwyzpV9zLFehqUd30LJou',
  'aqqnly2nViw71qbtFpUdhnj9KOal0VG8Peap6xVd1TRr0/RcX0fOLBcWVgvy6sLppYLsW+XHjZK8WnhpVX5+efG5heUL8rOFC1OyqVZ1',
  'ap6SrY2N9c1SWffkxXOrhbOFZflrhacXzi+tyjNTslaxXL3UKcezquuuZ5n67syJJyOcdGa0W0dVDcbi4SEIhg9BcKgfgoQAARdLQRjF',
  '7yKYkd+ACuXzKENRLj0qJAR4BHPfqJRkTXVKYoRLP5oQiC27om4ZZtkdwgRGTUphS3dqJbWWpPP/J4Tv4o9BhXIgRYimMXk4oo1INsJH',
  '0wnyHJD1H8EfIvDJH4bjdADlUIQTR8APlLOLpmZV9RTmRAmcQFk5726qlSSd/zsI34MglF4QLiricjYSj4qJspLCd4HUHUZ4FP8U1AeQ',
  'DEr9q1FempzE209SBrSDIO1Ixtr40I7M+9Miwy0a9BHtRH4uGaWSbu6XFoX8r8H/WNOKih+Lkk2BTDDjf+8h2P0/ABXK51fEKA+eXhQE',
  'LbeiVlSnVs4ORHgxLRBT9hlYWGVlAPsG5WnLKpUVxv8+ov4fVCgH3PEDB6SK+X/gf/gd8P+PIPQz/F1Qr+H3mBe4zPPS9DSup9v9flW1',
  'bThK7EwnO3v+Rm4Xj+g5qulu6M4iy5w4JXDSyvR9nXWj0oC3blj66ifjvDQ2hrcLwUYbutuK8Z0aCvYH3J2gIrZnNMD/3m6V4zjp7Nh9',
  'BgAa2+w6xIkTP8W2uMkkJ50a6VbcVms6Kcp0Kuj/I/gvCP8dglAOuPCRqChqM5rCYxJRNKXJ/+/ge+H49M42MOP7f2LAN8j5/w/4Nv4J',
  '/hEkQvm/kAEuLo4iwZ4rVO2KVdMdKR4Xp8GQX/FUxyM762kgeqamD8QYcnZJNUsVyyn1ReNiKi3YOfKypy/CEln6wgfHxRGAKmcdS9Od',
  'JJ3/2w3+h/8Ip4Db4cgfiDVuz3FU5eNUzcaoYvzPZvzPhschCfyvjPApPATqJnqCfrrI/CFOena8G8WghE7VPMMygWgEU0Mbfbx09Ciu',
  '91FmRjmIT9vaEgNt/KwtqxuLVB04Sfsc8ng/Jz13dE8O1CKQbclB/DZjRPuiUd9K8NLICK6/2OqXy8L+3T35DCzT58TkyO75tj0oI7R3',
  '4YE4M/H/KBIumF6VZDj/PS0p+p1E+HfA/F7DBl7EX0L30C/Rj9H3kI3OQZYvY6nBYUFIixERdgwBCQnkKTPkVklT8Ke2gvPjSbl/UNwB',
  'Oc4Q/+yniMRoH0UgzBAJQBwjtOQGzf7FWJJVEG1VME+ytVz01vftOYD8fCzBamC/MUwgc5TlvGVnIf+Wl9eOCNDShA8RhYQIRlLNp8/Y',
  'OYqZ8/KP8xQEbZXYTwFonf5W9u6MrZzerKy7rL4jnI9ETaRKkcpfv0nbDaDH4oNiotks2vI8wfz21wwhx4LNFkn+LGn2OZk2+6aXk6O7',
  'EIS+KW/+njb6pjf7RMQf3vGYyH6Dcjpt5s4tW3lR11+u1OQjG5ZVAvz768oYDoxmgs0YG038ndftPIDiZP2n8BuE/73RZIC/wu/DSeBt',
  '/BZ+E/8wXCP/4zN7dBjDQksR2uYBvyHqWB9V80mq5hIUk9cEptd5plXK/zzG/zzG/zzG/zzG/zx2/4u+jtArEEjwYTIxyEknpW68wtms',
  'EA5EVZpQkAfihttXU7w0Po5fnackKpgXjItthCqY04VWGe7zqqObHW9ZDPfMJaPS8ZolwLx8ttRIqlVyd+KXmZJLuqs5hk3a0ECYlgcs',
  'j8VLULiF3TBMOKgZaqXYaOuU7DYOccV1dogrblTUcsd3hg1S6OilVuk9WCG5RNKh67u7p0wBEyVj4tczQe9/kIzwq+gaqF1yAQ6Sa6rg',
  '5C5ey1h25kSm7GWmMhuGXilBgo0IGLbUyqaeOZG/vubjXD0IpAPTwmWuZK6vbfMRTvw2LwpO1i9kuIEygeENlLRnM9enmnBgsY51ZY8W',
  'TR+bAQmUCGJhpgM1E8+4Z91kRlv4axk6gWDPzmTnpmcU+CNgR7+8qZtaDTKqluldqtTAaquepzummzlxcW0qY5iQgGoyJ5TrMGJrNcyJ',
  '9WFDcBR/IDQoqRpmsLVG1bYcDx6BzuNSpsf5TLcJ8B/lQAnS27Xw/qe3Xgo4zP87zP871P/HUBXhV/BL6HWIPAafphQe4qQLuW4+3dUu',
  '6SW6FZj6Fa9IlkdR6WD8AtT0FVKdMsRJhcP3r65VySP1vMhLhw/j7eN0c2hmNCNS27bQNHfZE8iW5Xtz2Dy2OntPq2rDPrTvW/jASX5i',
  'HxvotQFekiRcP097SG00eKitZ84evQJvUTLYVtjqWyu11wsEMv8Yf4zgL5QeeKWMeRGOBELaVZzsMhCBJJ3/eyi8/ek1If7fVdj6/wTB',
  'Xyg98cIHx0UxJpiKq+D8l5Vw/ffy+jcb/O8kwks4jrYg8oN9VDH/8F5H/qu6YxXZPzoC1wmmRuv9aXrkr1+knCeYF4x/sY0BBXO6ECF6',
  '4Goduvc8vwdI0H+I5taVYV7K5fB2op2rtiAdTCOd+WsL0KWrPrL1RqBiaWolUK45DCH/C6XJ/+JiVIxeVaLSy5qCbjwV+v9e9v9XlX8B',
  'UEsDBBQAAAAIAIwQd10GsKHdBQAAAAMAAAANAAAAbWV0YWRhdGEuanNvbquu5QIAUEsBAhQDFAAAAAgAjBB3XVlkoqVhCAAAADoAAAkA',
  'AAAAAAAAAAAAAKSBAAAAAGRiLnNxbGl0ZVBLAQIUAxQAAAAIAIwQd10GsKHdBQAAAAMAAAANAAAAAAAAAAAAAACkgYgIAABtZXRhZGF0',
  'YS5qc29uUEsFBgAAAAACAAIAcgAAALgIAAAAAA==',
].join('')

export const actualBook = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(BASE64), (letter) => letter.charCodeAt(0))
