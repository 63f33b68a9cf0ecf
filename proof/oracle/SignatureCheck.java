// Verifies files of the tests with BouncyCastle: one argument per check, one output line each, OK or FAIL.
//   token=RESPONSE,ROOT   cms=P7S,CONTENT,ROOT   certificate=CERTIFICATE,ROOT   crl=CRL,ROOT   raw=SPKI,MESSAGE,SIGNATURE
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.security.spec.X509EncodedKeySpec;
import java.util.Collection;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampResponse;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Store;

public class SignatureCheck {
    public static void main(String[] checks) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        for (String check : checks) {
            String[] parts = check.split("=", 2);
            try {
                System.out.println("OK " + run(parts[0], parts[1].split(",")));
            } catch (Throwable error) {
                System.out.println("FAIL " + error.toString().replace('\n', ' '));
            }
        }
    }

    static String run(String kind, String[] files) throws Exception {
        switch (kind) {
            case "token": return token(read(files[0]), certificate(files[1]));
            case "cms": return cms(read(files[0]), read(files[1]), certificate(files[2]));
            case "certificate": return issued(certificate(files[0]), certificate(files[1]));
            case "crl": return crl(read(files[0]), certificate(files[1]));
            case "raw": return raw(read(files[0]), read(files[1]), read(files[2]));
            default: throw new IllegalArgumentException(kind);
        }
    }

    static String token(byte[] response, X509Certificate root) throws Exception {
        TimeStampToken token = new TimeStampResponse(response).getTimeStampToken();
        X509CertificateHolder signer = (X509CertificateHolder) only(token.getCertificates().getMatches(token.getSID()));
        issued(certificate(signer), root);
        token.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(signer));
        return token.getTimeStampInfo().getGenTime().toInstant() + " " + token.getTimeStampInfo().getMessageImprintAlgOID();
    }

    static String cms(byte[] p7s, byte[] content, X509Certificate root) throws Exception {
        CMSSignedData signed = new CMSSignedData(new CMSProcessableByteArray(content), p7s);
        SignerInformation signer = (SignerInformation) only(signed.getSignerInfos().getSigners());
        Store<X509CertificateHolder> bag = signed.getCertificates();
        X509CertificateHolder certificate = (X509CertificateHolder) only(bag.getMatches(signer.getSID()));
        issued(certificate(certificate), root);
        if (!signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(certificate)))
            throw new SecurityException("signature is wrong");
        return signer.getEncryptionAlgOID();
    }

    static String issued(X509Certificate certificate, X509Certificate root) throws Exception {
        certificate.verify(root.getPublicKey(), "BC");
        return certificate.getSigAlgOID();
    }

    static String crl(byte[] der, X509Certificate root) throws Exception {
        X509CRL crl = (X509CRL) CertificateFactory.getInstance("X.509", "BC").generateCRL(new ByteArrayInputStream(der));
        crl.verify(root.getPublicKey(), "BC");
        return crl.getRevokedCertificates() == null ? "0" : String.valueOf(crl.getRevokedCertificates().size());
    }

    static String raw(byte[] spki, byte[] message, byte[] signature) throws Exception {
        PublicKey key = KeyFactory.getInstance("EC", "BC").generatePublic(new X509EncodedKeySpec(spki));
        Signature verifier = Signature.getInstance("SM3withSM2", "BC");
        verifier.initVerify(key);
        verifier.update(message);
        if (!verifier.verify(signature)) throw new SecurityException("signature is wrong");
        return "SM3withSM2";
    }

    static Object only(Collection<?> all) {
        if (all.size() != 1) throw new SecurityException(all.size() + " instead of one");
        return all.iterator().next();
    }

    static X509Certificate certificate(X509CertificateHolder holder) throws Exception {
        return certificate(holder.getEncoded());
    }

    static X509Certificate certificate(String file) throws Exception {
        return certificate(read(file));
    }

    static X509Certificate certificate(byte[] der) throws Exception {
        return (X509Certificate) CertificateFactory.getInstance("X.509", "BC").generateCertificate(new ByteArrayInputStream(der));
    }

    static byte[] read(String file) throws Exception {
        return Files.readAllBytes(Path.of(file));
    }
}
