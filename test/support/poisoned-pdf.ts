import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { labelPage, makePdf } from './paper.ts';

/** A label with a password; an empty password only protects it against changes. */
export async function encryptedPdf({ userPassword }: { userPassword: string }) {
  const document = await PDFDocument.load(await makePdf(labelPage({ reference: 'BOX-1' })));
  document.encrypt({ userPassword, ownerPassword: 'owner' });
  return document.save();
}

/** A label that would run a script when opened, when its page is shown, and from an annotation. */
export async function scriptedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await makePdf(labelPage({ reference: 'BOX-1' })));
  const { context } = document;
  const script = () =>
    context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert("JavaScript ran")') });
  document.catalog.set(PDFName.of('OpenAction'), script());
  const page = document.getPage(0);
  page.node.set(PDFName.of('AA'), context.obj({ O: script() }));
  const annotation = { Type: 'Annot', Subtype: 'Square', Rect: [10, 10, 20, 20] };
  page.node.set(
    PDFName.of('Annots'),
    context.obj([
      context.register(
        context.obj({ ...annotation, A: script(), AA: context.obj({ E: script() }) }),
      ),
      context.register(context.obj({ ...annotation, Subtype: 'Link', A: { S: 'Launch' } })),
    ]),
  );
  return document.save({ useObjectStreams: false });
}

/** A label whose background takes twenty thousand calculation steps per dot. */
export async function slowPdf(): Promise<Uint8Array> {
  return makePdf({
    ...labelPage(),
    adjust: (page, { context }) => {
      const steps = 'dup mul '.repeat(10_000);
      const calculation = context.stream(`{ ${steps} pop dup dup }`, {
        FunctionType: 4,
        Domain: [0, 1, 0, 1],
        Range: [0, 1, 0, 1, 0, 1],
      });
      const shading = context.obj({
        ShadingType: 1,
        ColorSpace: 'DeviceRGB',
        Matrix: [288, 0, 0, 432, 0, 0],
        Function: context.register(calculation),
      });
      const content = context.register(context.stream('q /Slow sh Q'));
      page.node
        .normalizedEntries()
        .Resources.set(PDFName.of('Shading'), context.obj({ Slow: context.register(shading) }));
      page.node.addContentStream(content);
    },
  });
}
