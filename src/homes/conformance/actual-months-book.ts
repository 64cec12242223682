/**
 * The export of a book of Actual with three months, as a ZIP with its database: Food, Fun and Trip, pay of 2000.00 in January
 * and March and a start with 1000.00; Fun is overspent in January, and in February, from which on that stays with it; a refund of
 * Food; 300.00 of Trip go to a broker outside the budget; a row without a category; 500.00 are held for April, 25.00 are
 * assigned in it. Both of its budgets are filled: that by envelopes, and the tracking one.
 */
const BASE64 = [
  'UEsDBBQAAAAIAAAAdFyD08U6YwcAAABQAAAJAAAAZGIuc3FsaXRl7VtvaBvnGX/fe+6vFFl2HeVseU7OZCb1Ei+WncQpa6gTRwkhaUhdh64MJk',
  '7SSblY0nl3p7YOtGATRuk+lbbf+mGspS2D7cMGg8A+dGshUEZZ1wUKLR1pyyiBrX9YR/982fu+d5JPqmSn6Ral6/szev/93nv0Piff8/zuXune',
  'e07ZvmWUHLdq+sYMEhHGaM4wEEIx8tqK1qGRlxjpY7Q5Yuj7BSyRhgD/pv2t8EXQ4ODg6CEScVLElQSi1+brCK6RgoOD45uOlCAnJzRVzR9xnS',
  'XLNTzzAbtW9rZiOblLVVXzuO06RuGcVVgiwzTJC/AJInn5k14vnIOD4yZAgiTOCyIkNTPI/+8i+JgUHBwc/29IED0wTPSAfaJWcKrWFqIDdKID',
  'yme9ulnh+Z+D41sGmv9tlv/LCdZ9GsE/4W34E/yeNDk4OG4BbJcUfa+WVFXPN13/XlqQO3bjiFkxawXLs/tEZXCQ8svmyhlzxe4HJZVSSd937e',
  'VF8ir3CWQGHSnVa8fqtXI/DmeUHKd4jLzY/b8EVxB8Ch/C+yQGXOm11xwcHF8LKqQwjQGggY5Z8JAUGMQkTIi0JsFAUCCl0SAQ5P/fIXLtvwGv',
  'wIukycHBcUtDlaSBhJr083lVDFqmuQWk5LCKqneb7pLl9wlSclRFVra6XHFWLHcblpKTKvLaVUSQ/68i+Bz+BR+QKHC1175xcHD81yDDAPbzEq',
  'tMkd7ze/T2vwq0tASa/+PCHxBchZfhefgZOLAA07BN+Ex4kwxzcNzaGIonBlU1iYQkElWk+pmM+fl3q3j/+F+/E2NMqslMmVTx/mKOsq+NaIkB',
  'wg5CyN5hEnkMiTmLkK+mVUYiYYCQA6p/MF+f8k3CPOjPblcYl2pwsyaV2o/92c8z/uCIHPKh4QPsXeF9+q5+WgretUHuN4kYf+sNyrlpsZXbR7',
  'n3XqDc0Ai0Gp1hRl8zKNk3IrS6Mh1xRRvFjNQpqdGzYLIbAvzTn3uElhLwKVLQLxGMwmVhh/A2/h6+RroPo6PoqD48jFfv8818xSIGLcsLSnV+',
  'IXt4MWssHj5yKmuQMXLE32/osyPvPXndkx9RlOtdEBkzbreLxmL2h4vGmYUTdx9euN84mb1/j1EzqxYb3mP4TjXv+U7NMk6cXswezy4YR7PHDp',
  '89tWhMEdI1a17JcnNmoeCzAyZWD0mKPjaG17JsAQXTt8qOa1veektuWcj6+OaLsb2czXZnOi2GGMqVXae+HE4+ZxeLVq3jsrv7NDEjy/rxMYzs',
  'WtF6yPtJxfatnFn3HdbPrS82l1lvK6t3gqLv3o3X9kadXgmW47V1xU7uN8iveQ5uzOdDoqzfs3sTnxsrbDreGJBWd2FFHx3Fa2PMe/K/4NRrvt',
  'eohRZ/G6ObO+qUSvl6sWz5HT/siuNZxa/q6F5B1udHuznaWFou02gBuaBUelVR/R+H31D9/zFcg3fhLbgCr8JleBEukWEODo5bCkzJ36Gx6qDK',
  'qlmFVQdkVu0PxP4+kVUzwKppgT75I+ooHtRTMQkGND+TwBYS0SWEV/Df8HPoEpxEF9B+8ndhgyWQYy7eNH+7YHUirujj43gtxWLzBct1ckFU9a',
  'LtvpYYHWW6xOmqU/PPNSLsnmYWC0O3WaXhs3OSdt0V5wHL7RCdYXvLDykYdquyftdwt4gdiJhcJqi12ZisnxzvNpmJFbPg206NHBLtbVm7U2Nn',
  '6eIP2FmKctF2rOUsRZkuZ8n2zpiu1flM2N78ObvSMYU11dQmJ3aPUSS6ishquoZwRs3xiZIK2kVy8PpcL3ymlcsHz7RypYpZ3kjVuVYxF7q1cV',
  'oln9M7PfjfvokI7v+vIHgPXoFfwePwIPwI7oJx0IR/CHwvkOObiG1xeQwGVW16avrA1L5JchsNeoWU6Zi8E1KC2hin9+WEIJX2clqLcDOTbPtM',
  'X6LVrv4hldoTtJBj9pZIuWMurbQcFVhcotVpIy1HuOnQ4vnQohSxOB1YPE9KfTktthwVWDwfWBwBykHAZUKLNq3Q03NDAjPZIJlJm5SDj6ZxxG',
  'QmNGnTqj4V6P+zCD6Cd+Av8Ef4LTwDT8BF8KFIhjk4OL4q+mAMr8eeeBJ24kjIiTX7QZjRmtNZaFEjNJ2uNPtBDJGb01nckCI0nS42+2GAaE5n',
  'MUHog51aJBDQ/K/AfJD/fw1PwkPwY9Ll4OC4PgwrNPFCQwPQZ+/6UvAEfkiO5ORW4SB1Fw5DYuSoVnHABMC6bIiKgxvP/wo81cj/L5H8/yzpcn',
  'Bw9AoRQUDiiNKqD+Q2fSC16gGxTQ9cR/7H8BG5/nvtNAcHx/8cCQwjQAPA5NQMeukMzf+Y/v6P//qPg+PbgRiMaGEIYN//FzQEl+E24XXhtKD1',
  'enEcPcF8v6zfl+m2xRjZOM2xHVIvl/ny2OCqkFT0TAav7m3flA1nfHnktm4btCHfZQMyXy+VLLfTF2UmDvVt9KUf1ypVrILf2AXOZdoGBlanE8',
  'FXnkaYD210W7e/ZfVt5E3cYZ7dstEGcXTbu+Vz85L/AVBLAQIUAxQAAAAIAAAAdFyD08U6YwcAAABQAAAJAAAAAAAAAAAAAACAAQAAAABkYi5z',
  'cWxpdGVQSwUGAAAAAAEAAQA3AAAAigcAAAAA',
].join('')

export const actualMonthsBook = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(BASE64), (letter) => letter.charCodeAt(0))
