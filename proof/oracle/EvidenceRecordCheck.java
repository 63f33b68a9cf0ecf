// Validates evidence records with BouncyCastle's implementation of RFC 4998: one argument per check, one output line each, OK or FAIL.
//   RECORD,DOCUMENT[,DOCUMENT…]   several documents are a data group
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Security;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.operator.jcajce.JcaDigestCalculatorProviderBuilder;
import org.bouncycastle.tsp.ers.ERSByteData;
import org.bouncycastle.tsp.ers.ERSData;
import org.bouncycastle.tsp.ers.ERSDataGroup;
import org.bouncycastle.tsp.ers.ERSEvidenceRecord;

public class EvidenceRecordCheck {
    public static void main(String[] checks) throws Exception {
        Security.addProvider(new BouncyCastleProvider());
        for (String check : checks) {
            try {
                validate(check.split(","));
                System.out.println("OK");
            } catch (Throwable error) {
                System.out.println("FAIL " + error.toString().replace('\n', ' '));
            }
        }
    }

    static void validate(String[] files) throws Exception {
        ERSEvidenceRecord record =
            new ERSEvidenceRecord(read(files[0]), new JcaDigestCalculatorProviderBuilder().setProvider("BC").build());
        record.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider("BC").build(record.getSigningCertificate()));
        List<ERSData> documents = new ArrayList<>();
        for (int index = 1; index < files.length; index++) documents.add(new ERSByteData(read(files[index])));
        record.validatePresent(documents.size() == 1 ? documents.get(0) : new ERSDataGroup(documents), new Date());
    }

    static byte[] read(String file) throws Exception {
        return Files.readAllBytes(Path.of(file));
    }
}
