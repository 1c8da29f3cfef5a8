import { expect, it } from 'vitest';
import { stationRig } from '../../station/station-rig.ts';
import { anOrder } from '../../support/orders.ts';

const rig = stationRig();

it('a person’s data is found by e-mail, by phone, and by name with postal code', async () => {
  const erika = { ...anOrder().shipTo, email: 'erika@mustermann.example' };
  await rig.ship(
    rig.station,
    await rig.imported(rig.station, { ...anOrder({ shipTo: erika }), reference: 'SO-8' }),
  );
  const other = { ...erika, name: 'Max Mustermann', email: 'max@mustermann.example', phone: '' };
  await rig.imported(rig.station, { ...anOrder({ shipTo: other }), reference: 'SO-9' });
  const references = async (text: string) => {
    const orders = await rig.station.erasing.personal(text);
    return orders.map(({ order }) => (order as { reference: string }).reference);
  };

  expect(await references('ERIKA@mustermann.example')).toEqual(['SO-8']);
  // SO-7 has the same phone number.
  expect(await references('0221 5550123')).toEqual(['SO-7', 'SO-8']);
  expect(await references('+49 (221) 555-0123')).toEqual(['SO-7', 'SO-8']);
  expect(await references('mustermann, erika 51147')).toEqual(['SO-7', 'SO-8']);
  expect(await references('Max Mustermann 51147')).toEqual(['SO-9']);
  for (const too of ['Mustermann', 'Erika Mustermann', '51147', '123', '@', '']) {
    expect(await references(too), too).toEqual([]);
  }
});

it('a person’s data lists what was sent and bought, without keys', async () => {
  await rig.ship();
  const [found] = await rig.station.erasing.personal('Erika Mustermann 51147');
  expect(found).toMatchObject({
    status: 'shipped',
    order: { shipTo: { phone: '+49 221 5550123' } },
    rated: [{ asked: { shipTo: { name: 'Erika Mustermann' } } }],
    purchases: [{ state: 'confirmed', sent: { Reference: 'SO-7' }, papers: expect.any(Array) }],
  });
  expect(JSON.stringify(found)).not.toMatch(/HashKey/);
});
